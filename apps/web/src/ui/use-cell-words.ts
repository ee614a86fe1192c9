import { toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatDate } from '../lib/format.ts';
import type { CellState } from '../rules/cell-state.ts';

export interface CellWords {
  readonly states: Readonly<Record<CellState, string>>;
  readonly day: (day: number) => string;
}

const fullStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

export function useCellWords(): CellWords {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const days = new Map<number, string>();
    return {
      states: {
        done: t`Completed`,
        'not-done': t`Not Done`,
        none: t({ message: 'No entry', comment: 'A day of a life area' }),
        paused: t({ message: 'Paused or skipped', comment: 'A day of a life area' }),
        'not-due': t({ message: 'Not due', comment: 'A day of a life area' }),
      },
      day(day) {
        const known = days.get(day) ?? formatDate(toCalendarDate(day), i18n.locale, fullStyle);
        days.set(day, known);
        return known;
      },
    };
  }, [t, i18n.locale]);
}
