import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { DueState } from '../../rules/due-on.ts';
import type { Entry } from '@daymark/shared/sync/person-data.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'wouter';
import type { AreaAct } from '../../features/areas/area-menu.tsx';
import { lazyPart } from '../../lib/lazy.tsx';
import { useMarking } from '../../marking/use-marking.ts';
import type { AreaDialogActs } from './use-area-dialogs.tsx';

const AreaMenu = lazyPart(
  async () => (await import('../../features/areas/area-menu.tsx')).AreaMenu,
  'dialogs',
);

interface AreaMenusParts {
  readonly areaDialogs: AreaDialogActs;
  /** Day for which the menu adds or removes a skip. */
  readonly date: CalendarDate;
  readonly today: CalendarDate;
  readonly isOnAreaPage?: boolean;
}

interface MenuSubject {
  readonly area: SyncedArea;
  readonly entry: Pick<Entry, 'score'> | null;
  readonly state: 'done' | 'not-done' | 'unscored';
  /** Null on a day when the area does not exist. */
  readonly due: DueState | null;
}

/**
 * Returns a function that renders a menu. The function's identity stays the same until the day
 * changes.
 */
export function useAreaMenus(parts: AreaMenusParts): (subject: MenuSubject) => ReactNode {
  const { areaDialogs, date, today, isOnAreaPage = false } = parts;
  const marking = useMarking();
  const [, navigate] = useLocation();
  const act = useCallback(
    (chosen: AreaAct, area: SyncedArea) => {
      if (chosen === 'page') navigate(`/areas/${area.id}`);
      else if (chosen === 'skip' || chosen === 'unskip') marking[chosen](area, date);
      else if (chosen === 'amount') marking.open(area, date, date < today);
      else if (chosen === 'complete' || chosen === 'keep') marking.decide(area, date, 1);
      else if (chosen === 'slip') marking.decide(area, date, 0);
      else areaDialogs.open({ act: chosen, area });
    },
    [marking, areaDialogs, date, today, navigate],
  );
  return useCallback(
    ({ area, entry, state, due }) => (
      <AreaMenu
        area={area}
        target={getTarget(area.schedule, date) ?? undefined}
        score={entry?.score ?? null}
        day={dayFor(state, due)}
        isPastDay={date < today}
        isArchived={due?.kind === 'archived'}
        isOnAreaPage={isOnAreaPage}
        onAct={act}
      />
    ),
    [act, date, today, isOnAreaPage],
  );
}

function dayFor(state: MenuSubject['state'], due: DueState | null) {
  if (due?.kind === 'skipped') return 'skipped';
  if (due === null || due.kind === 'paused' || due.kind === 'archived') return 'resting';
  return state === 'done' || due.kind === 'off' ? 'other' : 'open';
}
