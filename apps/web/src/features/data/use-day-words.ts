import type { WordMeaning } from '@daymark/shared/imports/parse-cell.ts';
import { useLingui } from '@lingui/react/macro';

/** Returns the words for what a day of an imported habit becomes. */
export function useDayWords(): Readonly<Record<WordMeaning, string>> {
  const { t } = useLingui();
  return {
    done: t({ message: 'Done', context: 'a day of a habit' }),
    'not-done': t({ message: 'Missed', context: 'a day of a habit' }),
    skipped: t({ message: 'Skipped', context: 'a day of a habit' }),
    none: t({ message: 'No entry', comment: 'A day of a life area' }),
  };
}
