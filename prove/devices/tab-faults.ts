import { setTimeout as wait } from 'node:timers/promises';
import type { Fate } from '../../harness/faulty-proxy.ts';
import type { Product } from '../../harness/product.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { exactly, type Figure, none } from '../proof.ts';
import { beginCutOff, beginRun, type DeviceRun, type Random } from './device-run.ts';
import { crash, perform, countRequests, sumConcurrently } from './drive-page.ts';
import type { AreaAct } from './page/driven-page.ts';
import { newArea, newId } from './random-acts.ts';
import type { Comparison } from './server-ledger.ts';

const queueLength = 12;

/** Proves row 3 of README.md: the tab dies at a random request, before or after the response. */
export async function killTabs(product: Product, kills: number): Promise<Figure[]> {
  const total = await sumConcurrently(kills, async (kill, lane) => {
    const random = seededRandom(3000 + kill);
    const run = await beginCutOff(product, { device: lane, random, length: queueLength });
    const fatal = Math.floor(random() * countRequests(await run.stored()));
    const isBefore = random() < 0.5;
    const point = Promise.withResolvers<void>();
    let seen = -1;
    run.network(() => {
      seen += 1;
      if (seen !== fatal) return {};
      if (!isBefore) return { onAnswered: () => point.resolve() };
      point.resolve();
      return {};
    });
    await run.page.evaluate(() => void driven.flush());
    await point.promise;
    await wait(random() * 8);
    if (random() < 0.5) await crash(run.page);
    run.reconnect();
    await run.reopen();
    const { lost, doubled } = await run.finish();
    return { kills: seen >= fatal, operations: run.keys.length, lost, doubled };
  });
  return [
    exactly('tabs killed while they sent changes', total.kills, kills),
    exactly('changes in the queues of killed tabs', total.operations, kills * queueLength),
    none('changes lost by kills', total.lost),
    none('changes doubled by kills', total.doubled),
  ];
}

interface Reaching {
  readonly run: DeviceRun;
  /** Makes the change of this round. Resolves after the device has confirmed it. */
  readonly act: () => Promise<void>;
}

const lost: Fate = { lose: 'request' };

/** Functions that bring the change of a round into each state. */
const states: Readonly<Record<string, (reaching: Reaching) => Promise<unknown>>> = {
  'being written': ({ act, run }) => {
    void act();
    return wait(run.random() * 4);
  },
  'stored while offline': async ({ act, run }) => {
    run.network(() => lost);
    await act();
    await run.flush();
  },
  'sent, but not arrived': async ({ act, run }) => {
    const arrived = Promise.withResolvers<void>();
    run.network(() => {
      arrived.resolve();
      return { ...lost, requestAfter: wait(500) };
    });
    await act();
    await arrived.promise;
  },
  'applied by the server, without a response': async ({ act, run }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    run.network(() => ({ lose: 'response', onAnswered: resolve, responseAfter: wait(500) }));
    await act();
    await promise;
  },
  'acknowledged, about to leave the queue': async ({ act, run }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    run.network(() => ({ onAnswered: resolve }));
    await act();
    await promise;
    await wait(run.random() * 4);
  },
  'postponed by the server': async ({ act, run }) => {
    run.network(() => ({ instead: { status: 503, retryAfter: 1 } }));
    await act();
    await run.flush();
  },
};

/** Proves row 6 of README.md: the page reloads in each state of a change. */
export async function reloadInEachState(product: Product, times: number): Promise<Figure[]> {
  const names = [...Object.keys(states), 'refused by the server'];
  const reached = new Set<string>();
  const total = await sumConcurrently(names.length * times, async (round, lane) => {
    const name = names[round % names.length] ?? '';
    const reach = states[name];
    const run = await withOneArea(product, lane, seededRandom(6000 + round));
    reached.add(name);
    if (reach !== undefined) return { rounds: 1, refused: 0, ...(await reloadOnce(run, reach)) };
    return { rounds: 1, refused: !(await reloadRefused(run)), lost: 0, doubled: 0 };
  });
  return [
    exactly('states of a change in which the page was reloaded', reached.size, names.length),
    exactly('reloads of the page', total.rounds, names.length * times),
    none('changes lost by reloads', total.lost),
    none('changes doubled by reloads', total.doubled),
    none('refused changes that were sent again or lost their reason', total.refused),
  ];
}

async function withOneArea(product: Product, lane: string, random: Random): Promise<DeviceRun> {
  const run = await beginRun(product, { device: lane, random });
  const act: AreaAct = { do: 'create', input: newArea(run.person.today, random) };
  run.model.apply(act);
  await run.do([act]);
  await run.drain();
  return run;
}

async function reloadOnce(
  run: DeviceRun,
  reach: (reaching: Reaching) => Promise<unknown>,
): Promise<Comparison> {
  const [life_area_id = ''] = run.model.openAreas();
  const day = { life_area_id, score: 1, score_date: run.person.today, notes: 'é' } as const;
  const act: AreaAct = { do: 'record', input: { id: newId(run.random), ...day } };
  const told: string[] = [];
  await reach({
    run,
    async act() {
      told.push(...(await perform(run.page, [act]).catch(() => [])));
    },
  });
  const wasTold = told.length > 0;
  if (wasTold) run.model.apply(act);
  await run.reload();
  run.reconnect();
  run.keys.push(...told);
  const compared = await run.finish();
  if (wasTold) return compared;
  // An unconfirmed change may be stored once and completely, or not at all.
  if (compared.doubled === 0 && compared.lost === 0) return compared;
  run.model.apply(act);
  const once = await run.compare();
  return { lost: once.lost, doubled: Math.max(0, once.doubled - 1) };
}

/** Returns whether a refused change still has the server's reason after a reload. */
async function reloadRefused(run: DeviceRun): Promise<boolean> {
  const input = {
    life_area_id: newId(run.random),
    score: 1,
    score_date: run.person.today,
  } as const;
  await run.do([{ do: 'record', input }]);
  await run.drain();
  await run.reload();
  await run.drain();
  const [item, ...others] = await run.stored();
  await run.page.close();
  const isSame = item?.id === run.keys.at(-1) && item?.refusal?.code === 'not_found';
  return isSame && others.length === 0;
}
