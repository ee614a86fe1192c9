import type { NewScore } from '@daymark/shared/entries/score.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { getDateInZone } from '@daymark/shared/calendar/zone.ts';
import { randomMark } from '../server/seed.ts';
import { poisson } from './arrivals.ts';
import type { Assumptions } from './assumptions.ts';
import { localHour } from './hours.ts';
import { marksPerVisit, type PersonModel } from './people.ts';

interface Given {
  readonly assumptions: Assumptions;
  readonly hours: readonly number[];
  readonly areas: readonly string[];
  readonly now: number;
}

/** Returns a person's marks on their active days and in the elapsed part of today. */
export function createHistory(person: PersonModel, given: Given): NewScore[] {
  const { assumptions, hours, areas, now } = given;
  const { random, keenness, isActive, timezone } = person;
  const today = getDateInZone(now, timezone);
  const gone = hours.slice(0, localHour(now, timezone)).reduce((sum, share) => sum + share, 0);
  const chance = Math.min(1, assumptions['marks-a-day'] / areas.length);
  const scores: NewScore[] = [];
  for (let back = assumptions['history-days']; back >= 0; back -= 1) {
    const wasThere = back === 0 ? isActive : random() < keenness;
    if (!wasThere) continue;
    for (const life_area_id of areas) {
      if (random() >= (back === 0 ? chance * gone : chance)) continue;
      scores.push({
        life_area_id,
        score_date: addDays(today, -back),
        ...newMark(assumptions, random),
      });
    }
  }
  return scores;
}

/** Yields the marks of a visit, each for the area after the previous one. */
export function* drawMarksOfVisit(
  { assumptions, clock }: { readonly assumptions: Assumptions; readonly clock: () => number },
  { areas, model }: { readonly areas: readonly string[]; readonly model: PersonModel },
  random = model.random,
): Generator<NewScore, void> {
  const count = poisson(marksPerVisit(assumptions), random);
  const first = Math.floor(random() * areas.length);
  for (let number = 0; number < count; number += 1) {
    const life_area_id = areas[(first + number) % areas.length] ?? '';
    const score_date = getDateInZone(clock(), model.timezone);
    yield { life_area_id, score_date, ...newMark(assumptions, random) };
  }
}

function newMark(assumptions: Assumptions, random: () => number) {
  return randomMark(random, { done: 0.8, noted: assumptions['notes-share'] });
}
