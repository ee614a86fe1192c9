import { areaFields } from '@daymark/shared/areas/area-fields.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { seededRandom } from '../scripts/seeded-random.ts';
import { drain, openDriven, perform } from './driven.ts';
import { concurrently } from './concurrently.ts';
import type { Act } from './outbox-page/driven-page.ts';
import { PersonModel } from './person-model.ts';
import { type Product, todayOf, withProduct } from './product.ts';
import { done, exactly, none, type Proof } from './proof.ts';
import { newArea, newId, oneOf, randomActs } from './random-acts.ts';
import { compareWithServer } from './server-ledger.ts';

export const proof: Proof = {
  claim:
    'What the server refuses stands aside with its dependents and blocks nothing; what the device refuses is said',
  run: (size) =>
    withProduct(async (product) => [
      ...(await refuseSome(product, size === 'full' ? 500 : 100)),
      ...(await failPuts(product, size === 'full' ? 200 : 4)),
    ]),
};

const lost = () => ({ lose: 'request' }) as const;

/** A queue of which the real server refuses one in twenty, for five different reasons. */
async function refuseSome(product: Product, items: number) {
  const random = seededRandom(2000);
  const person = await product.newPerson();
  const { access_token: token } = person.signedIn;
  const today = todayOf(person);
  const model = new PersonModel();
  const acts: { act: Act; isRefused: boolean }[] = [];
  while (acts.length < items) {
    if (random() < 1 / 20) {
      acts.push(...refusedActs(model, today, random).map((act) => ({ act, isRefused: true })));
    } else {
      const [act] = randomActs(model, random, { of: person, length: 1 });
      if (act !== undefined) acts.push({ act, isRefused: false });
    }
  }
  product.proxy.rules.set(token, lost);
  const page = await openDriven(product, 'one', { person });
  const keys = await perform(
    page,
    acts.map(({ act }) => act),
  );
  product.proxy.rules.delete(token);
  await drain(page);
  const aside = new Set((await page.evaluate(() => driven.stored())).map(({ id }) => id));
  await page.close();
  const refused = keys.filter((_, index) => acts[index]?.isRefused);
  const accepted = keys.filter((_, index) => !acts[index]?.isRefused);
  const compared = await compareWithServer(product.sqliteFile, { person, model, keys: accepted });
  return [
    exactly('items in one queue', keys.length, acts.length),
    done('of them refused or dependent on a refused one', refused.length),
    none('refused and not aside', refused.filter((key) => !aside.has(key)).length),
    none('aside and not refused', [...aside].filter((key) => !refused.includes(key)).length),
    none('independent ones lost', compared.lost),
    none('independent ones doubled, or refused ones applied', compared.doubled),
  ];
}

/** Sometimes more than one, where a creation is refused and takes its dependents along. */
function refusedActs(model: PersonModel, today: string, random: () => number): Act[] {
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

/** A device whose every n-th put fails: it reports each change that was not stored, and no other. */
async function failPuts(product: Product, runs: number) {
  const total = { runs: 0, told: 0, failed: 0, puts: 0, silent: 0, undead: 0 };
  await concurrently(runs, async (run, lane) => {
    const seen = await failPutsOnce(product, lane, {
      random: seededRandom(13_000 + run),
      every: 2 + (run % 9),
    });
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += seen[name];
  });
  return [
    exactly('runs in which every n-th put fails', total.runs, runs),
    done('puts that failed', total.puts),
    done('changes of which the person was told that they are kept', total.told),
    done('changes of which the person was told that they are not kept', total.failed),
    none('silent successes: told as kept, and lost', total.silent),
    none('told as not kept, and applied', total.undead),
  ];
}

interface Disk {
  readonly random: () => number;
  /** 1 in so many puts fails. */
  readonly every: number;
}

async function failPutsOnce(product: Product, lane: string, { random, every }: Disk) {
  const person = await product.newPerson();
  const model = new PersonModel();
  const keys: string[] = [];
  let failed = 0;
  const page = await openDriven(product, lane, { person });
  await page.evaluate((n) => driven.failPuts(n), every);
  for (let step = 0; step < 15; step += 1) {
    const before = PersonModel.of([model]);
    const [act] = randomActs(before, random, { of: person, length: 1 });
    const [result] = act === undefined ? [] : await page.evaluate((one) => driven.act([one]), act);
    if (act !== undefined && result !== undefined && 'stored' in result) {
      model.apply(act);
      keys.push(result.stored);
    } else {
      failed += 1;
    }
  }
  const puts = await page.evaluate(() => driven.failedPuts());
  await page.evaluate(() => driven.failPuts(0));
  await drain(page);
  const left = await page.evaluate(() => driven.stored());
  await page.close();
  const compared = await compareWithServer(product.sqliteFile, { person, model, keys });
  return {
    runs: puts > 0 ? 1 : 0,
    told: keys.length,
    failed,
    puts,
    silent: compared.lost + left.length,
    undead: compared.doubled,
  };
}
