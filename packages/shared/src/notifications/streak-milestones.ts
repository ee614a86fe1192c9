/** Days in a row that are worth a word, each once ever. */
export const streakMilestones = [7, 30, 100, 365, 1000] as const;
export type StreakMilestone = (typeof streakMilestones)[number];

/** The milestones that a run passes when it grows from `before` to `after` days. */
export function milestonesReached(before: number, after: number): StreakMilestone[] {
  return streakMilestones.filter((days) => before < days && days <= after);
}
