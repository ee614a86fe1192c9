/** Lengths of streaks, in done days, about which the user is notified. */
export const streakMilestones = [7, 30, 100, 365, 1000] as const;
export type StreakMilestone = (typeof streakMilestones)[number];

export function listReachedMilestones(before: number, after: number): StreakMilestone[] {
  return streakMilestones.filter((days) => before < days && days <= after);
}
