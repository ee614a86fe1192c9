import { areaFields } from '@daymark/shared/areas/area-fields.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import type { Fate } from '../../harness/faulty-proxy.ts';
import type { Product } from '../../harness/product.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { moreThanNone, exactly, type Figure, none } from '../proof.ts';
import { beginRun, type DeviceRun } from './device-run.ts';
import { sumConcurrently } from './drive-page.ts';
import type { Act } from './page/driven-page.ts';
import { PersonModel } from './person-model.ts';
import { newArea, newId, oneOf, randomActs } from './random-acts.ts';

const shortest = 20;

/** Proves row 1 of README.md: random scripts with lost messages, reloads and closed pages. */
export async function loseAnswers(product: Product, scripts: number): Promise<Figure[]> {
  const longest = scripts < 100 ? 60 : 200;
  const chance = seededRandom(1);
  product.proxy.decide = () => randomFate(chance());
  const total = await sumConcurrently(scripts, async (script, lane) => {
    const random = seededRandom(1000 + script);
    // Most scripts are short, because the end of a script matters as much as its length.
    const length = shortest + Math.floor(random() ** 2 * (longest - shortest + 1));
    const run = await beginRun(product, { device: lane, random });
    let reloads = 0;
    while (run.keys.length < length) {
      const segment = Math.ceil(Math.min(random() * 12, length - run.keys.length));
      await run.do(run.acts(segment));
      if (random() >= 0.25) continue;
      await (random() < 0.3 ? run.reopen() : run.reload());
      reloads += 1;
    }
    const { lost, doubled, left } = await run.finish();
    return { scripts: 1, operations: run.keys.length, reloads, lost: lost - left, doubled, left };
  });
  const { droppedRequests, droppedResponses, requests } = product.proxy.counts;
  return [
    exactly('scripts of changes', total.scripts, scripts),
    moreThanNone('changes in the scripts', total.operations),
    moreThanNone('requests to the API', requests),
    moreThanNone('dropped responses', droppedResponses),
    moreThanNone('dropped requests', droppedRequests),
    moreThanNone('reloads of the page', total.reloads),
    none('changes lost', total.lost),
    none('changes doubled', total.doubled),
    none('changes left on the device or failed', total.left),
  ];
}

/**
 * Loses 10 % of the requests and 30 % of the remaining responses. Half of the lost responses arrive
 * in part.
 */
function randomFate(chance: number): Fate {
  if (chance < 0.1) return { lose: 'request' };
  if (chance < 0.1 + 0.9 * 0.15) return { lose: 'response' };
  return chance < 0.1 + 0.9 * 0.3 ? { lose: 'half the response' } : {};
}

/** Proves row 2 of README.md: the server refuses one in twenty queued items, for five reasons. */
export async function refuseSome(product: Product, items: number): Promise<Figure[]> {
  const random = seededRandom(2000);
  const run = await beginRun(product, { device: 'one', random });
  const acts: { act: Act; isRefused: boolean }[] = [];
  while (acts.length < items) {
    const isRefused = random() < 1 / 20;
    const more = isRefused ? refusedActs(run) : run.acts(1);
    acts.push(...more.map((act) => ({ act, isRefused })));
  }
  run.cutOff();
  await run.do(acts.map(({ act }) => act));
  run.reconnect();
  await run.drain();
  const aside = new Set((await run.stored()).map(({ id }) => id));
  await run.page.close();
  const keysOf = (isRefused: boolean) =>
    run.keys.filter((_, index) => acts[index]?.isRefused === isRefused);
  const refused = keysOf(true);
  const compared = await run.compare(keysOf(false));
  return [
    exactly('items in one queue', run.keys.length, acts.length),
    moreThanNone('items that are refused or depend on a refused item', refused.length),
    none('refused items that were not set aside', refused.filter((key) => !aside.has(key)).length),
    none(
      'accepted items that were set aside',
      [...aside].filter((key) => !refused.includes(key)).length,
    ),
    none('independent items lost', compared.lost),
    none('independent items doubled, or refused items applied', compared.doubled),
  ];
}

function refusedActs({ model, person: { today }, random }: DeviceRun): Act[] {
  const unknown = newId(random);
  const [tomorrow, longName] = [addDays(today, 2), 'x'.repeat(areaFields.name.max + 1)];
  const known = model.openAreas().at(-1) ?? unknown;
  const area = newArea(today, random);
  return oneOf<Act[]>(
    [
      [{ do: 'record', input: { life_area_id: unknown, score: 1, score_date: today } }],
      [{ do: 'record', input: { life_area_id: known, score: 1, score_date: tomorrow } }],
      [{ do: 'update', id: unknown, changes: { name: 'Nobody' } }],
      [{ do: 'update', id: known, changes: { name: longName } }],
      [
        { do: 'create', input: { ...area, name: longName } },
        { do: 'record', input: { life_area_id: area.id, score: 1, score_date: today } },
        { do: 'update', id: area.id, changes: { name: 'A name' } },
      ],
    ],
    random,
  );
}

/** Proves row 13 of README.md: a device with failing puts reports what it could not store. */
export async function failPuts(product: Product, runs: number): Promise<Figure[]> {
  const total = await sumConcurrently(runs, async (number, lane) => {
    const run = await beginRun(product, { device: lane, random: seededRandom(13_000 + number) });
    const { page, model, keys } = run;
    await page.evaluate((n) => driven.failPuts(n), 2 + (number % 9));
    let failed = 0;
    for (let step = 0; step < 15; step += 1) {
      const before = PersonModel.of([model]);
      const acts = randomActs(before, run.random, { today: run.person.today, length: 1 });
      const [result] = await page.evaluate((given) => driven.act(given), acts);
      if (result !== undefined && 'stored' in result) {
        for (const act of acts) model.apply(act);
        keys.push(result.stored);
      } else {
        failed += 1;
      }
    }
    const puts = await page.evaluate(() => driven.failedPuts());
    await page.evaluate(() => driven.failPuts(0));
    const { lost, doubled } = await run.finish();
    return { runs: puts > 0, puts, told: keys.length, failed, silent: lost, undead: doubled };
  });
  return [
    exactly('runs in which every n-th put fails', total.runs, runs),
    moreThanNone('puts that failed', total.puts),
    moreThanNone('changes that the device reported as stored', total.told),
    moreThanNone('changes that the device reported as not stored', total.failed),
    none('changes reported as stored, but lost', total.silent),
    none('changes reported as not stored, but applied', total.undead),
  ];
}
