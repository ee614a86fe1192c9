import type { NewScore } from '@daymark/shared/entries/score.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import type { Assumptions } from './assumptions.ts';
import { localHour } from './hours.ts';
import type { PersonModel } from './people.ts';

const doneShare = 0.8;
const words = ['early', 'late', 'with Ada', 'in the rain', 'half an hour', 'again', 'slowly'];

interface Given {
  readonly assumptions: Assumptions;
  readonly hours: readonly number[];
  readonly areas: readonly string[];
  readonly now: number;
}

/**
 * Returns a person's marks up to now, on their active days and during the elapsed part of today.
 */
export function historyOf(person: PersonModel, given: Given): NewScore[] {
  const { assumptions, hours, areas, now } = given;
  const { random, keenness, isActive, timezone } = person;
  const today = dateInZone(now, timezone);
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

export function newMark(
  assumptions: Pick<Assumptions, 'notes-share'>,
  random: () => number,
): Pick<NewScore, 'score' | 'notes'> {
  const word = () => words[Math.floor(random() * words.length)] ?? '';
  return {
    score: random() < doneShare ? 1 : 0,
    notes: random() < assumptions['notes-share'] ? `${word()}, ${word()}, ${word()}` : '',
  };
}
