import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { listScores } from '@daymark/shared/scores/score-endpoints.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { createServices } from '../../apps/web/src/app/services.ts';
import { ensureTemporal } from '../../apps/web/src/lib/temporal.ts';
import { LocalWriteError } from '../../apps/web/src/outbox/local-write-error.ts';
import { createLocalDatabase } from '../../apps/web/src/outbox/local-database.ts';
import { checkZone } from './check-zone.ts';
import { overlayAreas, overlayScores } from '../../apps/web/src/outbox/overlay.ts';
import type { Act, DrivenPage, Told } from './driven-page.ts';

await ensureTemporal();
const { session, client, outbox, localFirst } = createServices(window);
await localFirst.start();
type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
const nativePut = Reflect.get(IDBObjectStore.prototype, 'put') as Put;
let puts = 0;
let failed = 0;

function perform(act: Act): Promise<OutboxItem> {
  switch (act.do) {
    case 'create':
      return outbox.createLifeArea(act.input);
    case 'update':
      return outbox.updateLifeArea(act.id, act.changes);
    case 'delete':
      return outbox.deleteLifeArea(act.id, { erase: act.erase });
    case 'record':
      return outbox.recordScore(act.input);
    default:
      return outbox.deleteScore(act.score);
  }
}

async function tell(act: Act): Promise<Told> {
  try {
    const item = await perform(act);
    return { kept: item.id, item };
  } catch (error) {
    if (!(error instanceof LocalWriteError)) throw error;
    return { failed: error.message };
  }
}

const isSignedIn = () => session.state().status === 'signed-in';

const page: DrivenPage = {
  async signIn(answer) {
    session.accept(answer);
    await session.refresh(client);
  },
  signOut: session.end,
  isSignedIn,
  async act(acts) {
    const told: Told[] = [];
    for (const act of acts) told.push(await tell(act));
    return told;
  },
  async drain() {
    let before = Infinity;
    while (isSignedIn()) {
      const left = await outbox.pendingCount();
      if (left === 0) return;
      if (left === before) await new Promise((resolve) => setTimeout(resolve, 10));
      before = left;
      await outbox.flush();
    }
  },
  flush: outbox.flush,
  async stored() {
    const state = session.state();
    if (state.status !== 'signed-in') return [];
    const database = createLocalDatabase({ name: 'daymark', onOutdated: () => {} });
    const items = await (await database.connect()).getAllFromIndex('outbox', 'by-user');
    database.close();
    return items.filter((item) => item.user_id === state.user.id);
  },
  async see(range) {
    const [areas, scores] = await Promise.all([
      client.call(listLifeAreas, { query: { include_deleted: 'true' } }),
      client.call(listScores, { query: range }),
    ]);
    return {
      areas: overlayAreas(areas.body, outbox.items(), { includeDeleted: true }),
      scores: overlayScores(scores.body, outbox.items(), range),
    };
  },
  failPuts(every) {
    puts = 0;
    IDBObjectStore.prototype.put = every === 0 ? nativePut : failing(every);
  },
  failedPuts: () => failed,
  checkZone: ([zone, firstDate]) => checkZone(zone, firstDate),
};

/** As a full disk does: the request fails, and with it its transaction. */
function failing(every: number): Put {
  return function put(this: IDBObjectStore, ...given: Parameters<Put>) {
    puts += 1;
    if (puts % every !== 0) return nativePut.apply(this, given);
    failed += 1;
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
}

// As the app does at each start.
void session.refresh(client);
globalThis.driven = page;
