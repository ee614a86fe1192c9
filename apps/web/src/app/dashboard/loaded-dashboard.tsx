import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { AreaSubject } from '../../features/areas/area-dialogs.tsx';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import { DashboardLayout, FloatingButtons } from '../../features/dashboard/dashboard-layout.tsx';
import { DateStrip, stripDays } from '../../features/dashboard/date-strip.tsx';
import { DayCards } from '../../features/dashboard/day-cards.tsx';
import { DayHint } from '../../features/dashboard/day-hint.tsx';
import { StatsCard } from '../../features/dashboard/stats-card.tsx';
import { useSelectedDay } from '../../features/dashboard/use-selected-day.ts';
import { useShortcuts } from '../../features/dashboard/use-shortcuts.ts';
import type { TodayView } from '../../features/dashboard/use-today-view.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useScoringSheet } from '../scoring/use-scoring-sheet.tsx';
import { focusMain } from '../shell/shell.tsx';

const NotSaved = lazyPart(
  async () => (await import('./not-saved.tsx')).NotSaved,
  'errors',
  'dialogs',
);
const AreaDialogs = lazyPart(
  async () => (await import('../../features/areas/area-dialogs.tsx')).AreaDialogs,
  'dialogs',
  'errors',
);
const Welcome = lazyPart(
  async () => (await import('../../features/onboarding/welcome.tsx')).Welcome,
  'welcome',
);
const InstallPrompt = lazyPart(
  async () => (await import('../../features/install/install-prompt.tsx')).InstallPrompt,
  'device',
);
const WeekPanel = lazyPart(
  async () => (await import('../../features/week/week-panel.tsx')).WeekPanel,
  'dialogs',
);

interface LoadedDashboardProps {
  readonly view: TodayView;
  readonly today: CalendarDate;
  /** In the place of a day that could not be loaded; null while it may still come. */
  readonly failure: ReactNode;
  readonly shortcutsOn: boolean;
  readonly onShowKeys: () => void;
}

export function LoadedDashboard(props: LoadedDashboardProps) {
  const { view, today, failure, shortcutsOn, onShowKeys } = props;
  const { timelines, isKnown } = view;
  const areas = useMemo(() => timelines.map(({ area }) => area), [timelines]);
  const earliest = earliestOf(areas, today);
  const day = useSelectedDay({ earliest, today });
  const areaDialog = useDialogState<AreaSubject>();
  const scoring = useScoringSheet();
  const { open: openAreaDialog } = areaDialog;
  const { selected } = day;
  const score = useCallback(
    ({ area }: AreaOnDay) => scoring.open(area, selected),
    [scoring, selected],
  );
  const mark = useCallback(
    ({ area }: AreaOnDay) => scoring.mark(area, selected),
    [scoring, selected],
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
    // The day begins at the top.
    scrollTo({ top: 0 });
  };
  const isBlank = isWelcoming || areas.length === 0;

  return (
    <>
      <DashboardLayout
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
        stats={!isBlank && <StatsCard {...{ view, today }} selected={day.selected} />}
        week={
          !isBlank && (
            <WeekPanel
              {...{ timelines, isKnown, today, earliest }}
              selected={day.selected}
              onSelect={day.select}
            />
          )
        }
        late={!isWelcoming && <InstallPrompt />}
        floatingButtons={
          !isWelcoming && view.phase !== 'empty' && <FloatingButtons onAdd={createArea} />
        }
      >
        {isWelcoming ? (
          <Welcome
            areas={areas}
            onCreate={createArea}
            onStart={() => {
              endWelcome();
              // The pressed button is gone.
              focusMain();
            }}
            onSkip={endWelcome}
          />
        ) : (
          <DayCards
            {...{ view, day, today, failure }}
            onCreate={createArea}
            onOpen={score}
            onMark={mark}
            onEdit={edit}
          />
        )}
      </DashboardLayout>
      {scoring.place}
      <AreaDialogs
        dialog={areaDialog}
        takenColors={view.entries.map(({ area }) => area.color)}
        onCreated={endWelcome}
      />
    </>
  );
}

function earliestOf(areas: readonly SyncedArea[], today: CalendarDate): CalendarDate {
  return areas.reduce(
    (earliest, { created_on }) => (created_on < earliest ? created_on : earliest),
    today,
  );
}
