import type { BrowserContextOptions } from 'playwright';
import { type Product, startProduct } from '../../harness/product.ts';
import type { Figure, Proof, Proofs, ProofSize } from '../proof.ts';
import { killTabs, reloadInEachState } from './tab-faults.ts';
import { changePeople, revokeTokens } from './session-faults.ts';
import { failPuts, loseAnswers, refuseSome } from './network-faults.ts';
import { fireEachTrigger, flushTogether } from './flush-triggers.ts';

interface Fault {
  readonly run: (product: Product, times: number) => Promise<Figure[]>;
  readonly small: number;
  readonly full: number;
}

function underFaults(
  claim: string,
  faults: readonly Fault[],
  options: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
): Proof {
  return {
    claim,
    async run(size: ProofSize) {
      await using product = await startProduct(options);
      const figures: Figure[] = [];
      for (const fault of faults) figures.push(...(await fault.run(product, fault[size])));
      return figures;
    },
  };
}

export const proofs: Proofs = {
  'outbox-scripts': underFaults(
    'Random scripts of changes reach the server once each, through lost answers, lost requests and reloads',
    [{ run: loseAnswers, small: 8, full: 1000 }],
  ),
  'outbox-refusals': underFaults(
    'What the server refuses stands aside with its dependents and blocks nothing; what the device refuses is said',
    [
      { run: refuseSome, small: 100, full: 500 },
      { run: failPuts, small: 4, full: 200 },
    ],
  ),
  'outbox-crashes': underFaults(
    'A tab that is killed in mid-flush, or loaded anew in any state of a change, loses and doubles nothing',
    [
      { run: killTabs, small: 6, full: 200 },
      { run: reloadInEachState, small: 1, full: 50 },
    ],
  ),
  'outbox-people': underFaults(
    'A queue waits for its owner: a token that ends in mid-flush loses nothing, and another account never sends it',
    [
      { run: revokeTokens, small: 4, full: 100 },
      { run: changePeople, small: 1, full: 20 },
    ],
  ),
  'outbox-tabs': underFaults(
    'Tabs that flush together send each change once, and each trigger alone empties the queue',
    [
      { run: flushTogether, small: 20, full: 100 },
      { run: fireEachTrigger, small: 1, full: 10 },
    ],
    // A worker would flush too.
    { serviceWorkers: 'block' },
  ),
};
