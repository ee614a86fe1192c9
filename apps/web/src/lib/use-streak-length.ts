import type { StreakUnit } from '@daymark/shared/timeline/streak.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Returns a function that writes the length of a streak, such as "5 days" or "5 weeks". */
export function useStreakLength(): (length: number, unit: StreakUnit) => string {
  const { t } = useLingui();
  return (length, unit) =>
    unit === 'weeks'
      ? t`${plural(length, { one: '# week', other: '# weeks' })}`
      : t`${plural(length, { one: '# day', other: '# days' })}`;
}
