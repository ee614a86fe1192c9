import * as limits from '@daymark/shared/limits.ts';
import { getHostName } from '../../outgoing/host-guard.ts';
import type { BoundStore, Store } from '../../store/store.ts';

interface Request {
  readonly user_id: string;
  readonly url: URL;
  /** All addresses to which the request may connect. Empty when unknown. */
  readonly addresses: readonly string[];
}

interface Pace {
  readonly clock: () => number;
  readonly networkOf: (address: string) => string;
}

interface Place {
  leave(): Promise<void>;
}

interface Refused {
  /** Time of the next try, in milliseconds since the epoch. */
  readonly waitUntil: number;
}

/**
 * Factor by which the limits of an IP address exceed the limits of a host. A large service has many
 * hosts behind one address.
 */
const addressShare = 4;
/** Seconds after which a slot is free even if its node was killed. Requests end sooner. */
const longestPlace = 30;
/** Maximum seconds before a slot is requested again. */
const longestWait = 1;

/** Reserves a slot for one request, or returns when to try again. All nodes share the limits. */
export async function reserveRequest(
  store: Pick<Store, 'transaction'>,
  request: Request,
  { clock, networkOf }: Pace,
): Promise<Place | Refused> {
  const now = clock();
  const networks = new Set(request.addresses.map(networkOf));
  const counted = listLimits(request, [...networks].toSorted());
  const wait = await store
    .transaction(async ({ rateLimits }) => {
      for (const { key, ...limit } of counted) {
        const seconds = await rateLimits.hit(key, limit, now);
        if (seconds > 0) throw new Full(seconds);
      }
      return 0;
    })
    .catch((error: unknown) => {
      // The rollback has also removed the hits of the limits that were not full.
      if (error instanceof Full) return Math.min(error.seconds, longestWait);
      throw error;
    });
  if (wait > 0) return { waitUntil: now + Math.ceil(wait * 1000) };
  const places = counted.filter(({ seconds }) => seconds === longestPlace);
  return {
    leave: () => store.transaction((bound) => releasePlaces(bound, places, now)),
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

async function releasePlaces(
  { rateLimits }: Pick<BoundStore, 'rateLimits'>,
  places: readonly Counted[],
  takenAt: number,
): Promise<void> {
  for (const { key } of places) await rateLimits.release(key, takenAt);
}

/** Lists the keys in a fixed order, so that transactions cannot deadlock. */
function listLimits({ user_id, url }: Request, networks: readonly string[]): Counted[] {
  const { perSecond, atOnce } = limits.webhookRequests;
  const destinations = [
    { name: `person:${user_id}`, share: 1 },
    { name: `host:${getHostName(url)}`, share: 1 },
    ...networks.map((name) => ({ name: `address:${name}`, share: addressShare })),
  ];
  return destinations.flatMap(({ name, share }) => [
    { key: `webhook:begun:${name}`, hits: perSecond * share, seconds: 1 },
    { key: `webhook:open:${name}`, hits: atOnce * share, seconds: longestPlace },
  ]);
}
