import { changeOfPause, editOfEnd, newPause, removalOf } from '@daymark/shared/outbox/edit.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { pausesOfArea, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { isPaused } from '@daymark/shared/timeline/pause.ts';
import { createServices } from '../../../apps/web/src/app/services.ts';
import { ensureTemporal } from '../../../apps/web/src/lib/clock.ts';
import {
  createLocalDatabase,
  LocalWriteError,
} from '../../../apps/web/src/local/local-database.ts';
import { createReplica } from '../../../apps/web/src/local/replica.ts';
import { checkZone } from './check-zone.ts';
import { entriesOf, rowsOf, statsOf } from './replica-rows.ts';
import type { Act, DrivenPage, SeenArea, ActResult } from './driven-page.ts';

await ensureTemporal();
const { session, client, outbox, replica, sync, shownData, start } = createServices(window);
// The queue that is shown is that of the person who is signed in, as in the app.
session.subscribe(outbox.ownerChanged);
await start();
type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
const nativePut = Reflect.get(IDBObjectStore.prototype, 'put') as Put;
let puts = 0;
let failed = 0;

async function perform(act: Act): Promise<ActResult> {
  switch (act.do) {
    case 'create':
      return storedAs(await outbox.createLifeArea(act.input));
    case 'update':
      return storedAs(await outbox.updateLifeArea(act.id, act.changes));
    case 'delete':
      return act.erase
        ? storedAs(await outbox.eraseLifeArea(act.id))
        : storedFirst(await outbox.add((given) => [editOfEnd(act.id, given)]));
    case 'record':
      return storedAs(await outbox.recordScore(act.input));
    case 'unscore':
      return storedAs(await outbox.deleteScore(act.score));
    case 'pause': {
      const pause = { ...act.input, id: crypto.randomUUID() };
      await outbox.add([newPause(pause)]);
      return { stored: pause.id, item: null };
    }
    case 'change pause':
      await outbox.add([changeOfPause(act.pause, act.changes)]);
      return { stored: act.pause.id, item: null };
    case 'take back':
      await outbox.add([removalOf(act.pause)]);
      return { stored: act.pause.id, item: null };
    default:
      await outbox.add([{ kind: 'profile', fields: act.changes }]);
      return { stored: '', item: null };
  }
}

function storedFirst([item]: readonly OutboxItem[]): ActResult {
  return item === undefined ? { failed: 'Nothing was stored' } : storedAs(item);
}

function storedAs(item: OutboxItem): ActResult {
  return { stored: item.id, item };
}

async function resultOf(act: Act): Promise<ActResult> {
  try {
    return await perform(act);
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
    const results: ActResult[] = [];
    for (const act of acts) results.push(await resultOf(act));
    return results;
  },
  async drain() {
    await repeatWhile(outbox.pendingCount, outbox.flush);
    // An item that was sent leaves the queue with the pull that brings it back.
    await repeatWhile(async () => (await sentIds()).length, sync.pull);
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
  async see(today) {
    await sync.pull();
    const state = shownData.state();
    return { areas: seenAreas(state, today), entries: entriesOf(state) };
  },
  pull: sync.pull,
  async replicas() {
    const memory = replica.state();
    const onDisk = createReplica(replica.database);
    await onDisk.load(memory.userId);
    onDisk.close();
    return { disk: rowsOf(onDisk.state()), memory: rowsOf(memory) };
  },
  shown: () => rowsOf(shownData.state()),
  stats: (today) => statsOf(shownData.timelines(today), today),
  failPuts(every) {
    puts = 0;
    IDBObjectStore.prototype.put = every === 0 ? nativePut : failing(every);
  },
  failedPuts: () => failed,
  checkZone: ([zone, firstDate]) => checkZone(zone, firstDate),
};

async function sentIds(): Promise<readonly string[]> {
  const state = session.state();
  return state.status === 'signed-in' ? outbox.sentIds(state.user.id) : [];
}

/** Ends when nothing is left or nobody is signed in. */
async function repeatWhile(left: () => Promise<number>, work: () => Promise<void>): Promise<void> {
  let before = Infinity;
  while (isSignedIn()) {
    const now = await left();
    if (now === 0) return;
    if (now === before) await new Promise((resolve) => setTimeout(resolve, 10));
    before = now;
    await work();
  }
}

function seenAreas(state: PersonData, today: string): SeenArea[] {
  return [...state.areas.values()].map((area) => ({
    ...area,
    is_active: area.deleted_on === null && !isPaused(pausesOfArea(state, area.id), today),
  }));
}

/** Fails as on a full disk: the request, and with it its transaction. */
function failing(every: number): Put {
  return function put(this: IDBObjectStore, ...given: Parameters<Put>) {
    puts += 1;
    if (puts % every !== 0) return nativePut.apply(this, given);
    failed += 1;
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
}

// The app does this at each start.
void session.refresh(client);
globalThis.driven = page;
