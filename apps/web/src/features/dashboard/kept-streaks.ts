import type { Score } from '@daymark/shared/scores/score.ts';
import { cardStreak, type StreakOnCard } from './card-streak.ts';

/** `cardStreak` that counts anew only when something of the area changed: a tap concerns one card of a hundred. */
export function createKeptStreaks(): (facts: StreakOnCard, areaId: string) => number {
  const kept = new Map<string, { readonly facts: StreakOnCard; readonly days: number }>();
  return (facts, areaId) => {
    const known = kept.get(areaId);
    if (known !== undefined && isSame(known.facts, facts)) return known.days;
    const days = cardStreak(facts);
    kept.set(areaId, { facts, days });
    return days;
  };
}

function isSame(a: StreakOnCard, b: StreakOnCard): boolean {
  const { spans, today, from, lastRun } = a;
  const isSameRest =
    spans === b.spans && today === b.today && from === b.from && lastRun === b.lastRun;
  return isSameRest && areSame(a.scores, b.scores);
}

function areSame(a: readonly Score[], b: readonly Score[]): boolean {
  return a.length === b.length && a.every((score, index) => score === b[index]);
}
