export interface LoopNumericalHabit {
  readonly isAtMost: boolean;
  readonly targetValue: number;
}

/**
 * Follows Loop's code for a numerical habit with a target per day (ScoreList.kt and Score.kt of
 * uhabits 5aa8744), with the names that are used there. Null is a day without an entry, and 'skip'
 * is a skipped day.
 */
export function computeLoopScores(
  values: readonly (number | 'skip' | null)[],
  { isAtMost, targetValue }: LoopNumericalHabit,
): number[] {
  const freq = 1;
  let previousValue = isAtMost ? 1 : 0;
  return values.map((value) => {
    if (value === 'skip') return previousValue;
    const normalizedRollingSum = Math.max(0, value ?? 0);
    let percentageCompleted: number;
    if (!isAtMost) {
      percentageCompleted = targetValue > 0 ? Math.min(1, normalizedRollingSum / targetValue) : 1;
    } else if (targetValue > 0) {
      const excess = (normalizedRollingSum - targetValue) / targetValue;
      percentageCompleted = Math.min(1, Math.max(0, 1 - excess));
    } else {
      percentageCompleted = normalizedRollingSum > 0 ? 0 : 1;
    }
    const multiplier = Math.pow(0.5, Math.sqrt(freq) / 13);
    previousValue = previousValue * multiplier + percentageCompleted * (1 - multiplier);
    return previousValue;
  });
}
