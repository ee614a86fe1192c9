/**
 * `days` counts done days. `weeks` counts weeks without a missed day. `forgiving` counts done days,
 * and only the second missed day within `forgiving_days` ends the streak.
 */
export const streakRules = ['days', 'weeks', 'forgiving'] as const;
export type StreakRule = (typeof streakRules)[number];
