import type { StreakUnit } from '../timeline/streak.ts';

/** Lengths of streaks about which the user is notified, in days or weeks. */
export const streakMilestones = [
  'streak_7',
  'streak_30',
  'streak_100',
  'streak_365',
  'streak_1000',
  'streak_4_weeks',
  'streak_12_weeks',
  'streak_26_weeks',
  'streak_52_weeks',
  'streak_104_weeks',
] as const;
export type StreakMilestone = (typeof streakMilestones)[number];

interface StreakLength {
  readonly length: number;
  readonly unit: StreakUnit;
}

export function parseMilestone(milestone: StreakMilestone): StreakLength {
  const [, length, weeks] = milestone.split('_');
  return { length: Number(length), unit: weeks === undefined ? 'days' : 'weeks' };
}

/** Returns the milestones that a streak has passed between two lengths. */
export function listReachedMilestones(
  unit: StreakUnit,
  before: number,
  after: number,
): StreakMilestone[] {
  return streakMilestones.filter((milestone) => {
    const reached = parseMilestone(milestone);
    return reached.unit === unit && before < reached.length && reached.length <= after;
  });
}
