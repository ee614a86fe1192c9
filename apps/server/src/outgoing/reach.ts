import type { LookupAddress } from 'node:dns';
import { isPublicAddress } from './public-address.ts';

/** Addresses to which requests to a host may connect. */
export interface Reach {
  /** The system also knows the hosts file and mDNS, but slow lookups occupy its few threads. */
  readonly finder: 'name servers' | 'system';
  /** Returns the addresses that may be used, and none if the host may not be reached. */
  readonly select: (found: readonly LookupAddress[]) => readonly LookupAddress[];
}

/** Reaches a host only if all of its addresses are public. */
export const publicReach: Reach = {
  finder: 'name servers',
  select: (found) => (found.every(({ address }) => isPublicAddress(address)) ? found : []),
};

/** Reach of the hosts of PUSH_ALLOW_INSECURE_HOSTS. */
export const unlimitedReach: Reach = { finder: 'system', select: (found) => found };
