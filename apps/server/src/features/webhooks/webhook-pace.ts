import * as limits from '@daymark/shared/limits.ts';
import { hostNameOf } from '../../outgoing/host-guard.ts';
import type { BoundStore, Store } from '../../store/store.ts';

interface Request {
  readonly user_id: string;
  readonly url: URL;
  /** Addresses that the host leads to; empty where they are not known. */
  readonly addresses: readonly string[];
}

interface Pace {
  readonly clock: () => number;
  /** Names what counts as one address. */
  readonly networkOf: (address: string) => string;
}

interface Place {
  /** Gives the place to the next request. */
  leave(): Promise<void>;
}

interface Refused {
  /** When the next try may succeed, in milliseconds since the epoch. */
  readonly waitUntil: number;
}

/** Many hosts may be behind one address of a large service. */
const addressShare = 4;
/** A name may lead to any number of addresses; a connection tries the first ones. */
const mostAddresses = 8;
/**
 * Seconds after which a place is free again, also when its node was killed. A request ends sooner.
 */
const longestPlace = 30;
/** Seconds to wait before asking again for a place that is taken. */
const longestWait = 1;

/**
 * Lets so many requests begin in each second, and so many be open at once, as the limits have it: for a person, for a host at any port, and
 * for an address that other names lead to as well. Counted in the database, for all nodes together.
 */
export async function takePlace(
  store: Pick<Store, 'transaction'>,
  request: Request,
  { clock, networkOf }: Pace,
): Promise<Place | Refused> {
  const now = clock();
  const networks = new Set(request.addresses.slice(0, mostAddresses).map(networkOf));
  const counted = countedFor(request, [...networks].toSorted());
  const wait = await store
    .transaction(async ({ rateLimits }) => {
      for (const { key, ...limit } of counted) {
        const seconds = await rateLimits.hit(key, limit, now);
        if (seconds > 0) throw new Full(seconds);
      }
      return 0;
    })
    .catch((error: unknown) => {
      // The hits before it are undone.
      if (error instanceof Full) return Math.min(error.seconds, longestWait);
      throw error;
    });
  if (wait > 0) return { waitUntil: now + Math.ceil(wait * 1000) };
  const places = counted.filter(({ seconds }) => seconds === longestPlace);
  return {
    leave: () => store.transaction((bound) => giveBack(bound, places, now)),
  };
}

class Full extends Error {
  override name = 'Full';
  readonly seconds: number;

  constructor(seconds: number) {
    super('No place is free');
    this.seconds = seconds;
  }
}

interface Counted {
  readonly key: string;
  readonly hits: number;
  readonly seconds: number;
}

async function giveBack(
  { rateLimits }: Pick<BoundStore, 'rateLimits'>,
  places: readonly Counted[],
  takenAt: number,
): Promise<void> {
  for (const { key } of places) await rateLimits.release(key, takenAt);
}

/** Lists the keys in one order, so that no two transactions wait for each other. */
function countedFor({ user_id, url }: Request, networks: readonly string[]): Counted[] {
  const { perSecond, atOnce } = limits.webhookRequests;
  const destinations = [
    { name: `person:${user_id}`, share: 1 },
    { name: `host:${hostNameOf(url)}`, share: 1 },
    ...networks.map((name) => ({ name: `address:${name}`, share: addressShare })),
  ];
  return destinations.flatMap(({ name, share }) => [
    { key: `webhook:begun:${name}`, hits: perSecond * share, seconds: 1 },
    { key: `webhook:open:${name}`, hits: atOnce * share, seconds: longestPlace },
  ]);
}
