import { DatabaseSync } from 'node:sqlite';
import { signInAgain } from '../../harness/person.ts';
import type { Product } from '../../harness/product.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';
import { exactly, type Figure, none } from '../proof.ts';
import { beginCutOff, DeviceRun, type Random } from './device-run.ts';
import { countRequests, signIn, sumConcurrently } from './drive-page.ts';
import { readLedger } from './server-ledger.ts';

/** Proves row 4 of README.md: a session expires at a random request, and the person returns. */
export async function revokeTokens(product: Product, times: number): Promise<Figure[]> {
  const total = await sumConcurrently(times, async (round, lane) => {
    const random = seededRandom(4000 + round);
    const run = await beginCutOff(product, { device: lane, random, length: 12 });
    const last = Math.floor(random() * (countRequests(await run.stored()) - 1));
    let [seen, refused] = [-1, 0];
    let revoking = Promise.resolve(0);
    run.network(({ method }) => {
      // Pulls are lost, because a pull would also get the 401.
      if (method === 'GET') return { lose: 'request' };
      seen += 1;
      if (seen === last + 1) revoking = expire(run);
      return {
        requestAfter: revoking,
        onAnswered: ({ status }) => (refused += status === 401 ? 1 : 0),
      };
    }, true);
    await run.drain();
    const isPaused = !(await run.page.evaluate(() => driven.isSignedIn())) && refused === 1;
    run.person = await signInAgain(product.server.origin, run.person);
    await signIn(run.page, run.person);
    const { lost, doubled } = await run.finish();
    return { revoked: await revoking, refused, unheard: !isPaused, lost, doubled };
  });
  return [
    exactly('tokens that expired while changes were sent', total.revoked, times),
    exactly('requests that got a 401', total.refused, times),
    none('queues that were sent without a token', total.unheard),
    none('changes lost after a 401', total.lost),
    none('changes doubled after signing in again', total.doubled),
  ];
}

/** Expires the session. A revoked session would make the device delete its data. */
async function expire({ product, person }: DeviceRun): Promise<number> {
  using database = new DatabaseSync(product.server.sqliteFile, { timeout: 5000 });
  const { changes } = database
    .prepare(`update sessions set expires_at = '2000-01-01T00:00:00.000Z' where user_id = ?`)
    .run(person.signedIn.user.id);
  return Number(changes);
}

/** Proves row 5 of README.md: Ann queues 50 changes and leaves, Ben works, and Ann returns. */
export async function changePeople(product: Product, times: number): Promise<Figure[]> {
  const total = await sumConcurrently(times, (round, lane) =>
    changeOnce(product, lane, seededRandom(5000 + round)),
  );
  return [
    exactly('times that person A queued 50 changes and person B signed in', total.times, times),
    none('changes of A that reached the server while B was signed in', total.strangers),
    none('changes of A or B lost after A returned', total.lost),
    none('changes of A or B doubled after A returned', total.doubled),
  ];
}

async function changeOnce(product: Product, lane: string, random: Random) {
  const ann = await beginCutOff(product, { device: lane, random, length: 50 });
  const { page } = ann;
  // Signs out while no request is in flight, because a sent request cannot be cancelled.
  const queued = await page.evaluate(async () => {
    await driven.flush();
    const waiting = await driven.stored();
    driven.signOut();
    return waiting.length;
  });
  ann.reconnect();
  const person = await product.newPerson();
  const ben = new DeviceRun({ product, device: lane, random, person, page });
  await signIn(page, person);
  await ben.do(ben.acts(10));
  await ben.drain();
  const [ofAnn, ofBen] = [ann, ben].map((one) => {
    return readLedger(product.server.sqliteFile, one.person).keys;
  });
  const sent = product.proxy.writes.flatMap(({ keys }) => keys);
  const strangers =
    (ofAnn?.size ?? 0) +
    ann.keys.filter((key) => ofBen?.has(key)).length +
    sent.filter((key) => ann.keys.includes(key)).length;
  const comparedBen = await ben.compare();
  await page.evaluate(() => driven.signOut());
  await signIn(page, ann.person);
  const comparedAnn = await ann.finish();
  return {
    times: queued === 50 && ben.keys.length === 10,
    strangers,
    lost: comparedAnn.lost + comparedBen.lost,
    doubled: comparedAnn.doubled + comparedBen.doubled,
  };
}
