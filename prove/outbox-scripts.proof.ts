import { seededRandom } from '../scripts/seeded-random.ts';
import type { Fate } from './faulty-proxy.ts';
import { randomActs } from './random-acts.ts';
import { PersonModel } from './person-model.ts';
import { type Product, withProduct } from './product.ts';
import { done, exactly, none, type Proof, type ProofSize } from './proof.ts';
import { compareWithServer } from './server-ledger.ts';
import { closeAndReopen, drain, openDriven, perform, reload } from './driven.ts';
import { concurrently } from './concurrently.ts';

const sizes: Record<ProofSize, { scripts: number; longest: number }> = {
  small: { scripts: 8, longest: 60 },
  full: { scripts: 1000, longest: 200 },
};
const shortest = 20;

export const proof: Proof = {
  claim:
    'Random scripts of changes reach the server once each, through lost answers, lost requests and reloads',
  run: (size) => withProduct((product) => playScripts(product, sizes[size])),
};

async function playScripts(product: Product, { scripts, longest }: (typeof sizes)['full']) {
  const chance = seededRandom(1);
  product.proxy.decide = () => randomFate(chance());
  const total = { scripts: 0, operations: 0, reloads: 0, lost: 0, doubled: 0, leftBehind: 0 };
  await concurrently(scripts, async (script, lane) => {
    const random = seededRandom(1000 + script);
    // More short ones than long ones: how a script ends matters as much as how it goes on.
    const length = shortest + Math.floor(random() ** 2 * (longest - shortest + 1));
    const played = await playScript(product, { lane, length, random });
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += played[name];
  });
  const { droppedRequests, droppedResponses, requests } = product.proxy.counts;
  return [
    exactly('scripts', total.scripts, scripts),
    done('operations', total.operations),
    done('requests of the API', requests),
    done('dropped responses', droppedResponses),
    done('dropped requests', droppedRequests),
    done('reloads', total.reloads),
    none('lost', total.lost),
    none('doubled', total.doubled),
    none('left on the device or failed', total.leftBehind),
  ];
}

/** 10 % of the requests do not arrive; of the answers to the others 30 % get lost, half of them halfway. */
function randomFate(chance: number): Fate {
  if (chance < 0.1) return { lose: 'request' };
  if (chance < 0.1 + 0.9 * 0.15) return { lose: 'response' };
  return chance < 0.1 + 0.9 * 0.3 ? { lose: 'half the response' } : {};
}

interface Script {
  readonly lane: string;
  readonly length: number;
  readonly random: () => number;
}

async function playScript(product: Product, { lane, length, random }: Script) {
  const person = await product.newPerson();
  const model = new PersonModel();
  const keys: string[] = [];
  let page = await openDriven(product, lane, { person });
  let reloads = 0;
  while (keys.length < length) {
    const segment = Math.ceil(Math.min(random() * 12, length - keys.length));
    const acts = randomActs(model, random, { of: person, length: segment });
    keys.push(...(await perform(page, acts)));
    if (random() < 0.25) {
      page = random() < 0.3 ? await closeAndReopen(product, lane, page) : await reload(page);
      reloads += 1;
    }
  }
  await drain(page);
  const left = await page.evaluate(() => driven.stored());
  await page.close();
  const compared = await compareWithServer(product.sqliteFile, {
    person,
    model,
    keys,
  });
  return { ...compared, scripts: 1, operations: keys.length, reloads, leftBehind: left.length };
}
