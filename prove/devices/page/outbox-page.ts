import {
  createPauseChange,
  createNewPauseEdit,
  createPauseRemoval,
} from '@daymark/shared/outbox/edit.ts';
import { createEndEdit } from '@daymark/shared/outbox/create-edit.ts';
import { createServices } from '../../../apps/web/src/app/services.ts';
import { ensureTemporal } from '../../../apps/web/src/lib/clock.ts';
import { LocalWriteError } from '../../../apps/web/src/local/local-database.ts';
import { createReplica } from '../../../apps/web/src/local/replica.ts';
import { checkZone } from './check-zone.ts';
import { getRows, computeStats } from './replica-rows.ts';
import type { Act, ActResult, DrivenPage } from './driven-page.ts';

await ensureTemporal();
const { session, client, outbox, replica, sync, shownData, start } = createServices(window);
session.subscribe(outbox.ownerChanged);
await start();
type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
const nativePut = Reflect.get(IDBObjectStore.prototype, 'put') as Put;
let puts = 0;
let failed = 0;

async function perform(act: Act): Promise<string> {
  switch (act.do) {
    case 'create':
      return (await outbox.createLifeArea(act.input)).id;
    case 'update':
      return (await outbox.updateLifeArea(act.id, act.changes)).id;
    case 'delete': {
      if (act.erase) return (await outbox.eraseLifeArea(act.id)).id;
      const [item] = await outbox.add((given) => [createEndEdit(act.id, given)]);
      if (item === undefined) throw new LocalWriteError('Nothing was stored');
      return item.id;
    }
    case 'record':
      return (await outbox.recordEntry(act.input)).id;
    case 'unscore':
      return (await outbox.deleteEntry(act.score)).id;
    case 'pause': {
      const pause = { ...act.input, id: crypto.randomUUID() };
      await outbox.add([createNewPauseEdit(pause)]);
      return pause.id;
    }
    case 'change pause':
      await outbox.add([createPauseChange(act.pause, act.changes)]);
      return act.pause.id;
    case 'take back':
      await outbox.add([createPauseRemoval(act.pause)]);
      return act.pause.id;
    default:
      await outbox.add([{ kind: 'profile', fields: act.changes }]);
      return '';
  }
}

async function tryAct(act: Act): Promise<ActResult> {
  try {
    return { stored: await perform(act) };
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
    for (const act of acts) results.push(await tryAct(act));
    return results;
  },
  async drain() {
    await repeatWhile(outbox.pendingCount, outbox.flush);
    // A sent item leaves the queue with the pull that contains its change.
    await repeatWhile(async () => (await sentIds()).length, sync.pull);
  },
  flush: outbox.flush,
  async stored() {
    const state = session.state();
    if (state.status !== 'signed-in') return [];
    const connection = await replica.database.connect();
    const items = await connection.getAllFromIndex('outbox', 'by-user');
    return items.filter((item) => item.user_id === state.user.id);
  },
  pull: sync.pull,
  async replicas() {
    const memory = replica.state();
    const onDisk = createReplica(replica.database);
    await onDisk.load(memory.userId);
    onDisk.close();
    return { disk: getRows(onDisk.state()), memory: getRows(memory) };
  },
  shown: () => getRows(shownData.state()),
  stats: (today) => computeStats(shownData.timelines(today), today),
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

/** Makes every n-th put and its transaction fail, as on a full disk. */
function failing(every: number): Put {
  return function put(this: IDBObjectStore, ...given: Parameters<Put>) {
    puts += 1;
    if (puts % every !== 0) return nativePut.apply(this, given);
    failed += 1;
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
}

// The app also refreshes its session at each start.
void session.refresh(client);
globalThis.driven = page;
