import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type PosterWords, getYearStats } from '../../rules/poster.ts';
import type { Timeline } from '@daymark/shared/timeline/timeline.ts';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { formatDate, formatNumber, formatPercent } from '../../lib/format.ts';
import { useCellWords } from '../../ui/use-cell-words.ts';

interface PosterSubject {
  readonly area: SyncedArea | null;
  readonly timelines: readonly Timeline[];
  readonly year: number;
}

export function usePosterWords(): (subject: PosterSubject) => PosterWords {
  const { t, i18n } = useLingui();
  const { states } = useCellWords();
  return useCallback(
    ({ area, timelines, year }) => {
      const { locale } = i18n;
      const stats = getYearStats(timelines, year);
      const number = (value: number) => formatNumber(value, locale);
      const completion = {
        value: formatPercent(stats.completion, locale),
        label: t`Completion`,
      };
      const { length, unit } = stats.longestStreak;
      const streak = {
        value: number(length),
        label: unit === 'weeks' ? t`Best streak in weeks` : t`Best streak`,
      };
      const strength = { value: formatPercent(stats.strength, locale), label: t`Strength` };
      const done = {
        value: number(stats.done),
        label: t({ message: 'Days done', comment: 'How often a life area was done' }),
      };
      const perfect = { value: number(stats.perfectDays), label: t`Perfect days` };
      const ofArea = [done, streak, completion, strength];
      return {
        title: area?.name ?? t`All areas`,
        months: months.map((month) =>
          capitalised(formatDate(`2026-${month}-01`, locale, { month: 'long' }), locale),
        ),
        weekdays: mondayToSunday.map((date) => formatDate(date, locale, { weekday: 'narrow' })),
        stats: area === null ? [done, perfect, streak, completion] : ofArea,
        states,
        less: t({ message: 'Less', context: 'left end of a colour scale' }),
        more: t({ message: 'More', context: 'right end of a colour scale' }),
      };
    },
    [t, i18n, states],
  );
}

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
const mondayToSunday = Array.from({ length: 7 }, (_, day) => `2026-06-0${day + 1}`);

function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
