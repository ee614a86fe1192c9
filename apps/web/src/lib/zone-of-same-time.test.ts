import { api } from '@daymark/shared/api.ts';
import { getOffsetInZone } from '@daymark/shared/calendar/zone.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork, json, refusal } from '../testing/fake-network.ts';
import { madeClient, madeUser } from '../testing/factories.ts';
import { getBrowserTimeZone } from './time-zones.ts';
import { findZoneOfSameTime, zoneReplacedEvent } from './zone-of-same-time.ts';

const now = Date.parse('2026-03-20T12:00:00.000Z');
const offsetAt = (zone: string) => (instant: number) => getOffsetInZone(instant, zone);

test.for([
  ['Europe/Berlin', /^Europe\//],
  ['America/New_York', /^America\//],
  ['Australia/Lord_Howe', /^UTC$/],
] as const)(
  '`findZoneOfSameTime` returns another zone with the time of %s, or UTC if there is none',
  ([zone, expected]) => {
    const found = findZoneOfSameTime(zone, offsetAt(zone), now);
    expect(found).toMatch(expected);
    expect(found).not.toBe(zone);
    if (found === 'UTC') return;
    for (let week = 0; week < 104; week += 1) {
      const instant = now + week * 7 * 86_400_000;
      expect(getOffsetInZone(instant, found)).toBe(getOffsetInZone(instant, zone));
    }
  },
);

test('`findZoneOfSameTime` compares the times of a whole year and not only the current time', () => {
  // Los Angeles and Phoenix are at UTC-7 in March 2026. Phoenix stays at UTC-7 all year.
  const found = findZoneOfSameTime('America/Los_Angeles', offsetAt('America/Los_Angeles'), now);
  const january = Date.parse('2027-01-15T12:00:00.000Z');
  expect(getOffsetInZone(january, found)).toBe(-480);
});

const unknownZone = {
  code: 'validation_error',
  detail: 'Invalid.',
  errors: [{ field: 'timezone', code: 'timezone_unknown', message: 'Unknown.' }],
};

function listenForReplacements() {
  const replaced: unknown[] = [];
  const listener = (event: Event) => replaced.push((event as CustomEvent).detail);
  addEventListener(zoneReplacedEvent, listener);
  onTestFinished(() => removeEventListener(zoneReplacedEvent, listener));
  return replaced;
}

test('the API client replaces a zone that the server does not know with a zone of the same time', async () => {
  const network = fakeNetwork((request) =>
    (request.body as { timezone: string }).timezone === 'Europe/Berlin'
      ? refusal(422, unknownZone)
      : json(200, { ...madeUser, ...(request.body as object) }),
  );
  const replaced = listenForReplacements();
  const client = madeClient({ clock: { now: () => now }, fetch: network.fetch });
  const body = { timezone: 'Europe/Berlin', full_name: 'Ada' };
  const answer = await client.call(api.updateMe, { body }, { idempotencyKey: 'a-key' });
  const { timezone: stored } = answer.body;
  expect(offsetAt(stored)(now)).toBe(60);
  expect(network.requests.map((request) => request.body)).toEqual([
    body,
    { ...body, timezone: stored },
  ]);
  const keys = network.requests.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual(['a-key', 'a-key']);
  expect(replaced).toEqual([{ zone: 'Europe/Berlin', stored }]);
});

test("the API client replaces an unknown zone only once and then reports the server's error", async () => {
  const network = fakeNetwork(() => refusal(422, unknownZone));
  const replaced = listenForReplacements();
  const client = madeClient({ fetch: network.fetch });
  const call = client.call(api.updateMe, { body: { timezone: 'Europe/Berlin' } });
  await expect(call).rejects.toMatchObject({ status: 422 });
  expect(network.requests).toHaveLength(2);
  expect(replaced).toEqual([]);
});

test.for(['+05:45', 'Etc/Unknown'])(
  'a browser that reports the unknown zone %s gets a zone with the time of its clock',
  (zone) => {
    const said = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: zone };
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(said);
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-345);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(getBrowserTimeZone()).toMatch(/^Asia\/Kath?mandu$/);
  },
);
