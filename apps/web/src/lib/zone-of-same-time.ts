import { getOffsetInZone } from '@daymark/shared/calendar/zone.ts';
import { ApiError } from './api-errors.ts';
import type { Clock } from './clock.ts';

/** Returns the minutes ahead of UTC. The instant is in milliseconds since the epoch. */
type OffsetAt = (instant: number) => number;

const day = 86_400_000;

/** Days between two compared instants. Short enough to notice every change of the clocks. */
const step = 30;

/**
 * Returns a zone other than `name` with the same time in the next two years, or UTC if there is
 * none. Zones in the region of `name`, for example `Europe`, are preferred.
 */
export function findZoneOfSameTime(name: string, offsetAt: OffsetAt, now: number): string {
  const instants = Array.from({ length: 25 }, (_, index) => now + index * step * day);
  const isSame = (zone: string) =>
    instants.every((instant) => getOffsetInZone(instant, zone) === offsetAt(instant));
  const region = name.split('/')[0] ?? '';
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== name);
  const near = others.filter((zone) => zone.startsWith(`${region}/`));
  return [...near, ...others].find(isSame) ?? 'UTC';
}

/** Event with a `ReplacedZone`. */
export const zoneReplacedEvent = 'zone-replaced';

export interface ReplacedZone {
  readonly zone: string;
  readonly stored: string;
}

/**
 * Sends the request, and once more with a zone of the same time if the server does not know the
 * zone. Browsers are updated more often than servers and know newer zones.
 */
export async function sendKnownZone<Request, Answer>(
  request: Request,
  clock: Clock,
  send: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(request);
  } catch (error) {
    const { body } = request as { body?: { timezone?: unknown } };
    const zone = body?.timezone;
    if (typeof zone !== 'string' || !isUnknownZone(error)) throw error;
    const offsetAt = (instant: number) => getOffsetInZone(instant, zone);
    const stored = findZoneOfSameTime(zone, offsetAt, clock.now());
    const answer = await send({ ...request, body: { ...body, timezone: stored } });
    const detail: ReplacedZone = { zone, stored };
    dispatchEvent(new CustomEvent(zoneReplacedEvent, { detail }));
    return answer;
  }
}

function isUnknownZone(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === 'timezone_unknown');
}
