import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRequestSlots, type RequestSlot } from './request-slots.ts';

const address = fc.constantFrom('203.0.113.1', '203.0.113.2', '2001:db8:1:1::1', '2001:db8:1:2::1');
const step = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const), address, hasBody: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('arrive' as const, 'end' as const), which: fc.nat() }),
);

it('createRequestSlots never exceeds its limit in any order of events', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      (steps, most) => {
        const places = createRequestSlots(most);
        const visits: RequestSlot[] = [];
        for (const event of steps) {
          if (event.kind === 'begin') {
            const visit = places.begin(event);
            if (visit !== null) visits.push(visit);
          } else {
            visits[event.which % visits.length]?.[event.kind]();
          }
          for (const kind of [places.arriving, places.answering]) {
            expect(kind.size()).toBeGreaterThanOrEqual(0);
            expect(kind.size()).toBeLessThanOrEqual(most);
          }
        }
        for (const visit of visits) visit.end();
        for (const kind of [places.arriving, places.answering]) {
          expect([kind.size(), kind.busiest()]).toEqual([0, undefined]);
        }
      },
    ),
  );
});

it('createRequestSlots counts a request as being answered after its body has arrived', () => {
  const places = createRequestSlots(10);
  const visit = places.begin({ address: '203.0.113.1', hasBody: true });
  expect([places.arriving.size(), places.answering.size()]).toEqual([1, 0]);
  expect(visit?.arrive()).toBe(true);
  expect(visit?.arrive()).toBe(true);
  expect([places.arriving.size(), places.answering.size()]).toEqual([0, 1]);
});

it('createRequestSlots does not count a body that arrives after a disconnect', () => {
  const places = createRequestSlots(10);
  const visit = places.begin({ address: '203.0.113.1', hasBody: true });
  visit?.end();
  visit?.arrive();
  expect([places.arriving.size(), places.answering.size()]).toEqual([0, 0]);
});

it('createRequestSlots limits the networks of one IPv6 /48 to three tenths of all slots', () => {
  const places = createRequestSlots(100);
  const begin = (from: string) => places.begin({ address: from, hasBody: false });
  const taken = Array.from({ length: 1000 }, (_, number) =>
    begin(`2001:db8:1:${(number % 200).toString(16)}::1`),
  ).filter((visit) => visit !== null);
  expect(taken).toHaveLength(30);
  expect(places.answering.busiest()).toBe('2001:db8:1::/48');
  expect(begin('2001:db8:2::1')).not.toBeNull();
});

it('createRequestSlots is unlimited with the limit 0', () => {
  const places = createRequestSlots(0);
  for (let number = 0; number < 5000; number += 1) {
    expect(places.begin({ address: '203.0.113.1', hasBody: true })?.arrive()).toBe(true);
  }
});
