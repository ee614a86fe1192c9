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
    needsBuild: true,
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
    'Random scripts of changes reach the server once each, despite lost responses, lost requests and reloads',
    [{ run: loseAnswers, small: 8, full: 1000 }],
  ),
  'outbox-refusals': underFaults(
    'Changes that the server refuses are set aside with their dependents and block nothing, and the device reports every failed write',
    [
      { run: refuseSome, small: 100, full: 500 },
      { run: failPuts, small: 4, full: 200 },
    ],
  ),
  'outbox-crashes': underFaults(
    'A tab killed while it sends, or reloaded in any state of a change, loses and doubles no change',
    [
      { run: killTabs, small: 6, full: 200 },
      { run: reloadInEachState, small: 1, full: 50 },
    ],
  ),
  'outbox-people': underFaults(
    'A queue waits for its owner: an expired token loses no change, and another account never sends the queue',
    [
      { run: revokeTokens, small: 4, full: 100 },
      { run: changePeople, small: 1, full: 20 },
    ],
  ),
  'outbox-tabs': underFaults(
    'Tabs that send at the same time send each change once, and each trigger alone sends the queue',
    [
      { run: flushTogether, small: 20, full: 100 },
      { run: fireEachTrigger, small: 1, full: 10 },
    ],
    // A service worker would also send the queue.
    { serviceWorkers: 'block' },
  ),
};
