import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { seededRandom } from '../scripts/seeded-random.ts';
import { drain, openDriven, perform, requestsFor } from './driven.ts';
import { concurrently } from './concurrently.ts';
import { PersonModel } from './person-model.ts';
import { type Person, type Product, withProduct } from './product.ts';
import { exactly, none, type Proof } from './proof.ts';
import { randomActs } from './random-acts.ts';
import { type Comparison, compareWithServer, readLedger } from './server-ledger.ts';

export const proof: Proof = {
  claim:
    'A queue waits for its owner: a token that ends in mid-flush loses nothing, and another account never sends it',
  run: (size) =>
    withProduct(async (product) => [
      ...(await revokeTokens(product, size === 'full' ? 100 : 4)),
      ...(await changePeople(product, size === 'full' ? 20 : 1)),
    ]),
};

const lost = () => ({ lose: 'request' }) as const;

async function revokeTokens(product: Product, times: number) {
  const total = { revoked: 0, lost: 0, doubled: 0, unheard: 0, requestsRefused: 0 };
  await concurrently(times, async (round, lane) => {
    const seen = await revokeOnce(product, lane, seededRandom(4000 + round));
    total.lost += seen.lost;
    total.doubled += seen.doubled;
    total.revoked += seen.revoked;
    total.unheard += seen.isPaused ? 0 : 1;
    total.requestsRefused += seen.refused;
  });
  return [
    exactly('tokens that ran out in mid-flush', total.revoked, times),
    exactly('requests that met the 401', total.requestsRefused, times),
    none('queues that went on without a token', total.unheard),
    none('lost by a 401', total.lost),
    none('doubled after signing in again', total.doubled),
  ];
}

/** At a random request of the flush the session runs out on the server; the person signs in again. */
async function revokeOnce(product: Product, lane: string, random: () => number) {
  const { person, page, model, keys } = await withQueue(product, lane, { random, length: 12 });
  const { access_token: token } = person.signedIn;
  const requests = requestsFor(await page.evaluate(() => driven.stored()));
  const last = Math.floor(random() * (requests - 1));
  let [seen, refused, ended] = [-1, 0, 0];
  let revoked: Promise<unknown> = Promise.resolve();
  product.proxy.rules.set(token, ({ method }) => {
    // A pull would hear of it too.
    if (method === 'GET') return { lose: 'request' };
    seen += 1;
    if (seen === last + 1) revoked = expire(product, person).then((count) => (ended += count));
    return {
      requestAfter: revoked,
      onAnswered: ({ status }) => (refused += status === 401 ? 1 : 0),
    };
  });
  await drain(page);
  const isPaused = !(await page.evaluate(() => driven.isSignedIn())) && refused === 1;
  const again = await product.signInAgain(person);
  await page.evaluate((answer) => driven.signIn(answer), again.signedIn);
  await drain(page);
  const compared = await finish(product, page, { person: again, model, keys });
  return { ...compared, isPaused, refused, revoked: ended };
}

/** One that was ended by somebody would have the device forget what it stores. */
async function expire({ sqliteFile }: Product, { signedIn }: Person): Promise<number> {
  const database = new DatabaseSync(sqliteFile, { timeout: 5000 });
  const ran = database
    .prepare(`update sessions set expires_at = '2000-01-01T00:00:00.000Z' where user_id = ?`)
    .run(signedIn.user.id);
  database.close();
  return Number(ran.changes);
}

async function changePeople(product: Product, times: number) {
  const total = { times: 0, strangers: 0, lost: 0, doubled: 0 };
  await concurrently(times, async (round, lane) => {
    const seen = await changeOnce(product, lane, seededRandom(5000 + round));
    total.times += seen.queued === 50 && seen.worked === 10 ? 1 : 0;
    total.strangers += seen.strangers;
    total.lost += seen.lost;
    total.doubled += seen.doubled;
  });
  return [
    exactly('times that A queued 50 and B signed in', total.times, times),
    none("of A's changes that reached the server meanwhile", total.strangers),
    none('of A lost after returning, or of B', total.lost),
    none('of A doubled after returning, or of B', total.doubled),
  ];
}

/** Ann keeps 50 without a network and signs out; Ben signs in, works and leaves; Ann returns. */
async function changeOnce(product: Product, lane: string, random: () => number) {
  const ann = await withQueue(product, lane, { random, length: 50 });
  const { page } = ann;
  // Between two tries: a request that has left is no longer the device's to hold back.
  const waiting = await page.evaluate(async () => {
    await driven.flush();
    const queued = await driven.stored();
    driven.signOut();
    return queued;
  });
  product.proxy.rules.delete(ann.person.signedIn.access_token);

  const ben = { ...queueOf(await product.newPerson()), keys: [] as string[] };
  await page.evaluate((answer) => driven.signIn(answer), ben.person.signedIn);
  ben.keys.push(
    ...(await perform(page, randomActs(ben.model, random, { of: ben.person, length: 10 }))),
  );
  await drain(page);
  const [seenByAnn, seenByBen] = [ann, ben].map(({ person }) =>
    readLedger(product.sqliteFile, person.signedIn.user.id),
  );
  const strangers =
    (seenByAnn?.keys.size ?? 0) +
    ann.keys.filter((key) => seenByBen?.keys.has(key)).length +
    product.proxy.writes.flatMap((write) => write.keys).filter((key) => ann.keys.includes(key))
      .length;
  const ofBen = await compareWithServer(product.sqliteFile, ben);

  await page.evaluate(() => driven.signOut());
  await page.evaluate((answer) => driven.signIn(answer), ann.person.signedIn);
  await drain(page);
  const ofAnn = await finish(product, page, ann);
  return {
    queued: waiting.length,
    worked: ben.keys.length,
    strangers,
    lost: ofAnn.lost + ofBen.lost,
    doubled: ofAnn.doubled + ofBen.doubled,
  };
}

interface Queue {
  readonly person: Person;
  readonly model: PersonModel;
  readonly keys: readonly string[];
}

function queueOf(person: Person) {
  return { person, model: new PersonModel() };
}

interface QueueToBe {
  readonly random: () => number;
  readonly length: number;
}

/** A page whose queue could send nothing yet. */
async function withQueue(product: Product, lane: string, { random, length }: QueueToBe) {
  const person = await product.newPerson();
  const model = new PersonModel();
  product.proxy.rules.set(person.signedIn.access_token, lost);
  const page = await openDriven(product, lane, { person });
  const keys = await perform(page, randomActs(model, random, { of: person, length }));
  return { person, page, model, keys };
}

async function finish(product: Product, page: Page, queue: Queue): Promise<Comparison> {
  const left = await page.evaluate(() => driven.stored());
  await page.close();
  const { lost, doubled } = await compareWithServer(product.sqliteFile, queue);
  return { lost: lost + left.length, doubled };
}
