import { toCalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatDate, formatNumber } from '../lib/format.ts';
import type { ShownCell } from '../rules/shown-cell.ts';

export interface CellWords {
  readonly states: Readonly<Record<ShownCell['state'], string>>;
  readonly writeState: (cell: Pick<ShownCell, 'state' | 'limit'>) => string;
  /** Words of a cell, with its amount and unit. */
  readonly write: (cell: ShownCell, unit: string) => string;
  readonly day: (day: number) => string;
}

const fullStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

export function useCellWords(): CellWords {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const days = new Map<number, string>();
    const states = {
      done: t`Completed`,
      'not-done': t`Not Done`,
      none: t({ message: 'No entry', comment: 'A day of a life area' }),
      paused: t({ message: 'Paused or skipped', comment: 'A day of a life area' }),
      'not-due': t({ message: 'Not due', comment: 'A day of a life area' }),
      kept: t({ message: 'Kept', context: 'a day of a life area' }),
      partly: t({ message: 'Partly done', comment: 'A day of a life area' }),
    };
    const limits = {
      kept: states.kept,
      'kept so far': t({ message: 'Kept so far', comment: 'A limit of today' }),
      'not kept': t({ message: 'Slipped', comment: 'A limit was not kept' }),
    };
    const writeState: CellWords['writeState'] = ({ state, limit }) =>
      limit === undefined ? states[state] : limits[limit];
    return {
      states,
      writeState,
      write(cell, unit) {
        const words = writeState(cell);
        if (cell.amount === undefined) return words;
        return `${words}, ${formatNumber(cell.amount, i18n.locale)}\u{a0}${unit}`.trimEnd();
      },
      day(day) {
        const known = days.get(day) ?? formatDate(toCalendarDate(day), i18n.locale, fullStyle);
        days.set(day, known);
        return known;
      },
    };
  }, [t, i18n.locale]);
}
