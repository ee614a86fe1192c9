import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { AddButton } from '../../features/dashboard/add-button.tsx';
import { AnalyticsButton } from '../../features/dashboard/analytics-button.tsx';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import { DashboardLayout } from '../../features/dashboard/dashboard-layout.tsx';
import { DateStrip } from '../../features/dashboard/date-strip.tsx';
import { DayHint } from '../../features/dashboard/day-hint.tsx';
import { stripDays } from '../../features/dashboard/strip-days.ts';
import { useSelectedDay } from '../../features/dashboard/use-selected-day.ts';
import { useShortcuts } from '../../features/dashboard/use-shortcuts.ts';
import type { ScoreSubject } from '../../features/entries/score-sheet.tsx';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import type { AreaSubject } from './area-dialogs.tsx';
import { DayCards } from './day-cards.tsx';
import { DayStats } from './day-stats.tsx';
import { ScoringPlace } from './scoring-place.tsx';
import { type TodayView, useIsKnown } from './use-today-view.ts';

const NotSaved = lazyPart(
  async () => (await import('./not-saved.tsx')).NotSaved,
  'errors',
  'dialogs',
);
const AreaDialogs = lazyPart(
  async () => (await import('./area-dialogs.tsx')).AreaDialogs,
  'dialogs',
  'errors',
);
const FirstVisit = lazyPart(
  async () => (await import('../onboarding/first-visit.tsx')).FirstVisit,
  'welcome',
);
const InstallPrompt = lazyPart(
  async () => (await import('../../features/install/install-prompt.tsx')).InstallPrompt,
  'device',
);
const WeekAndMonth = lazyPart(
  async () => (await import('./week-and-month.tsx')).WeekAndMonth,
  'dialogs',
);

interface LoadedDashboardProps {
  readonly topBar: ReactNode;
  readonly view: TodayView;
  readonly today: CalendarDate;
  readonly shortcutsOn: boolean;
  readonly onShowKeys: () => void;
}

export function LoadedDashboard(props: LoadedDashboardProps) {
  const { topBar, view, today, shortcutsOn, onShowKeys } = props;
  const { timelines } = view;
  const areas = useMemo(() => timelines.map(({ area }) => area), [timelines]);
  const earliest = earliestOf(areas, today);
  const isKnown = useIsKnown(today);
  const day = useSelectedDay({ earliest, today });
  const areaDialog = useDialogState<AreaSubject>();
  const openSheet = useRef<(subject: ScoreSubject) => void>(null);
  const { open: openAreaDialog } = areaDialog;
  const score = useCallback(
    ({ area, score }: AreaOnDay) => openSheet.current?.({ area, score, date: today }),
    [today],
  );
  const edit = useCallback((area: SyncedArea) => openAreaDialog({ area }), [openAreaDialog]);
  const createArea = () => openAreaDialog({ area: null });
  useShortcuts(
    {
      ArrowLeft: () => day.move(-1),
      ArrowRight: () => day.move(1),
      t: day.selectToday,
      n: createArea,
      '?': onShowKeys,
    },
    shortcutsOn,
  );
  // Once begun it stays while areas are added one by one, until the person has enough of them.
  const [isWelcoming, setWelcoming] = useState(areas.length === 0);
  const endWelcome = () => {
    setWelcoming(false);
    // What was pressed goes with the welcome; the day begins at the top.
    scrollTo({ top: 0 });
  };
  const isBlank = isWelcoming || areas.length === 0;

  return (
    <>
      <DashboardLayout
        key="loaded"
        topBar={topBar}
        notice={<NotSaved areas={areas} />}
        strip={
          !isBlank && (
            <DateStrip
              days={stripDays(timelines, { ...day, today, isKnown })}
              day={day}
              today={today}
            />
          )
        }
        hint={
          !isWelcoming && (
            <DayHint phase={view.phase} isPast={day.selected < today} areas={view.entries.length} />
          )
        }
        stats={!isBlank && <DayStats {...{ view, today }} selected={day.selected} />}
        week={!isBlank && <WeekAndMonth {...{ timelines, day, today, earliest }} />}
        late={!isWelcoming && <InstallPrompt />}
        floatingButtons={
          !isWelcoming &&
          view.phase !== 'empty' && (
            <>
              <AnalyticsButton />
              <AddButton onAdd={createArea} />
            </>
          )
        }
      >
        {isWelcoming ? (
          <FirstVisit areas={areas} onCreate={createArea} onDone={endWelcome} />
        ) : (
          <DayCards {...{ view, day, today }} onCreate={createArea} onOpen={score} onEdit={edit} />
        )}
      </DashboardLayout>
      <ScoringPlace ref={openSheet} entries={view.entries} />
      <AreaDialogs opening={areaDialog} entries={view.entries} onCreated={endWelcome} />
    </>
  );
}

function earliestOf(areas: readonly SyncedArea[], today: CalendarDate): CalendarDate {
  return areas.reduce(
    (earliest, { created_on }) => (created_on < earliest ? created_on : earliest),
    today,
  );
}
