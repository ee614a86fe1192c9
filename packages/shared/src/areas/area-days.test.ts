import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOfDate } from '../testing/any-date.ts';
import {
  type AreaSpan,
  closeSpan,
  countsOn,
  lifeAreaDays,
  nextCountedDay,
  openSpans,
  previousCountedDay,
  reopenSpan,
} from './area-days.ts';

const march = (day: number) => dateOfDay(dayOfDate('2026-03-01') + day - 1);
const span = (start: number, end: number | null): AreaSpan => ({
  starts_on: march(start),
  ends_on: end === null ? null : march(end),
});

/** An area created on 10 March that is archived and activated again as time goes on. */
const anyLife = fc.array(fc.record({ daysLater: fc.nat({ max: 4 }), active: fc.boolean() }), {
  maxLength: 12,
});
type Life = readonly { daysLater: number; active: boolean }[];

function spansOf(life: Life): AreaSpan[] {
  let day = 10;
  let spans = openSpans(march(day));
  for (const step of life) {
    day += step.daysLater;
    spans = (step.active ? reopenSpan : closeSpan)(spans, march(day));
  }
  return spans;
}

/** The days of March and after, up to the 70th, on which the same area is active when the day is over. */
function countedDaysOf(life: Life): string[] {
  const active = new Map([[10, true]]);
  let today = 10;
  for (const step of life) {
    today += step.daysLater;
    active.set(today, step.active);
  }
  const counted: string[] = [];
  let isActive = false;
  for (let day = 1; day <= 70; day += 1) {
    isActive = active.get(day) ?? isActive;
    if (isActive) counted.push(march(day));
  }
  return counted;
}

const days = Array.from({ length: 70 }, (_, index) => march(index + 1));

describe('the days of an area', () => {
  it('begin with its first day and end before the day it is closed', () => {
    const spans = closeSpan(openSpans(march(10)), march(12));
    expect(spans).toEqual([span(10, 12)]);
    expect(days.filter((day) => countsOn(spans, day))).toEqual([march(10), march(11)]);
  });

  it('are none when it is closed on the day it was opened', () => {
    expect(closeSpan(openSpans(march(10)), march(10))).toEqual([]);
  });

  it('go on unbroken when it is reopened on the day it was closed', () => {
    expect(reopenSpan([span(10, 12)], march(12))).toEqual([span(10, null)]);
  });

  it('have a gap when it is reopened later', () => {
    expect(reopenSpan([span(10, 12)], march(13))).toEqual([span(10, 12), span(13, null)]);
  });

  it('stay as they are when nothing changes', () => {
    expect(closeSpan([span(10, 12)], march(15))).toEqual([span(10, 12)]);
    expect(reopenSpan([span(10, null)], march(15))).toEqual([span(10, null)]);
    expect(reopenSpan([], march(15))).toEqual([span(15, null)]);
  });

  it('have no hole after a move west on the day of the change', () => {
    expect(reopenSpan([span(10, 12)], march(11))).toEqual([span(10, null)]);
    expect(closeSpan([span(10, null)], march(9))).toEqual([]);
  });

  it('are those on which it was active at the end of the day, whatever was changed before', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        expect(days.filter((day) => countsOn(spansOf(life), day))).toEqual(countedDaysOf(life));
      }),
    );
  });

  it('are kept in spans that are in order, never empty and never touch', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        let earliest = march(1);
        for (const { starts_on, ends_on } of spansOf(life)) {
          expect(starts_on >= earliest).toBe(true);
          expect(ends_on === null || starts_on < ends_on).toBe(true);
          earliest = ends_on === null ? '9999-12-31' : dateOfDay(dayOfDate(ends_on) + 1);
        }
      }),
    );
  });
});

describe('the neighbours of a day', () => {
  it('skip the days on which the area does not count', () => {
    const spans = [span(10, 12), span(20, null)];
    expect(previousCountedDay(spans, march(20))).toBe(march(11));
    expect(nextCountedDay(spans, march(11))).toBe(march(20));
    expect(previousCountedDay(spans, march(10))).toBeNull();
    expect(nextCountedDay([span(10, 12)], march(11))).toBeNull();
  });

  it('are the nearest counted days on either side, and none when there are none', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: 5, max: 65 }), (life, day) => {
        const spans = spansOf(life);
        const counted = countedDaysOf(life);
        const before = counted.findLast((other) => other < march(day)) ?? null;
        const after = counted.find((other) => other > march(day)) ?? null;
        expect(previousCountedDay(spans, march(day))).toBe(before);
        expect(nextCountedDay(spans, march(day))).toBe(after);
      }),
    );
  });
});

describe('the days of an ended area', () => {
  it('lie between the day it was created and the day before it was deleted', () => {
    const anyDay = fc.integer({ min: 5, max: 60 });
    fc.assert(
      fc.property(anyLife, anyDay, fc.option(anyDay), (life, created, deleted) => {
        const area = {
          created_on: march(created),
          deleted_on: deleted === null ? null : march(deleted),
          spans: spansOf(life),
        };
        const lived = countedDaysOf(life).filter(
          (day) => day >= area.created_on && (area.deleted_on === null || day < area.deleted_on),
        );
        expect(days.filter((day) => countsOn(lifeAreaDays(area), day))).toEqual(lived);
      }),
    );
  });

  it('leave no empty span behind', () => {
    const area = { created_on: march(10), deleted_on: march(10), spans: [span(10, null)] };
    expect(lifeAreaDays(area)).toEqual([]);
  });
});
