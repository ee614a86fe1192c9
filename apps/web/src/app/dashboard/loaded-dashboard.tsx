import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import { DashboardLayout, FloatingButtons } from '../../features/dashboard/dashboard-layout.tsx';
import { DateStrip, stripDays } from '../../features/dashboard/date-strip.tsx';
import { DayCards } from '../../features/dashboard/day-cards.tsx';
import { DayHint } from '../../features/dashboard/day-hint.tsx';
import { StatsCard } from '../../features/dashboard/stats-card.tsx';
import { useSelectedDay } from '../../features/dashboard/use-selected-day.ts';
import { useShortcuts } from '../../features/dashboard/use-shortcuts.ts';
import type { TodayView } from '../../features/dashboard/use-today-view.ts';
import type { ScoreSubject } from '../../features/entries/score-sheet.tsx';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useAreaDialogs } from '../area-dialogs/use-area-dialogs.tsx';
import { focusMain } from '../shell/shell.tsx';

const NotSaved = lazyPart(
  async () => (await import('./not-saved.tsx')).NotSaved,
  'errors',
  'dialogs',
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
  const scoring = useRef<ScoringActs>(null);
  const score = useCallback(
    ({ area, score }: AreaOnDay) => scoring.current?.open({ area, score, date: today }),
    [today],
  );
  const mark = useCallback(
    ({ area, score }: AreaOnDay) => scoring.current?.mark({ area, score, date: today }),
    [today],
  );
  // Once begun it stays while areas are added one by one, until the person has enough of them.
  const [isWelcoming, setWelcoming] = useState(areas.length === 0);
  const endWelcome = useCallback(() => {
    setWelcoming(false);
    // The day begins at the top.
    scrollTo({ top: 0 });
  }, []);
  const areaDialogs = useAreaDialogs(endWelcome);
  const edit = useCallback(
    (area: SyncedArea) => areaDialogs.open({ act: 'edit', area }),
    [areaDialogs],
  );
  const createArea = () => areaDialogs.open({ act: 'edit', area: null });
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
      <ScoringPlace ref={scoring} entries={view.entries} />
      {areaDialogs.place}
    </>
  );
}

function earliestOf(areas: readonly SyncedArea[], today: CalendarDate): CalendarDate {
  return areas.reduce(
    (earliest, { created_on }) => (created_on < earliest ? created_on : earliest),
    today,
  );
}

const Scoring = lazyPart(async () => (await import('./scoring.tsx')).Scoring, 'dialogs', 'errors');

interface ScoringActs {
  /** Opens the sheet. */
  readonly open: (subject: ScoreSubject) => void;
  /** Marks done at once, or clears what is done. */
  readonly mark: (subject: ScoreSubject) => void;
}

interface ScoringPlaceProps {
  readonly ref: Ref<ScoringActs>;
  /** Today's areas as they are shown. */
  readonly entries: readonly AreaOnDay[];
}

/** Has the state of the sheet, so that opening and closing it renders nothing else of the screen. */
function ScoringPlace({ ref, entries }: ScoringPlaceProps) {
  const sheet = useDialogState<ScoreSubject>();
  const { open } = sheet;
  // Taps wait here until the code that answers them is loaded.
  const [taps, setTaps] = useState<readonly ScoreSubject[]>([]);
  useImperativeHandle(
    ref,
    () => ({ open, mark: (subject) => setTaps((before) => [...before, subject]) }),
    [open],
  );
  return (
    <Scoring
      sheet={sheet}
      entries={entries}
      taps={taps}
      onTaken={(taken) => setTaps((before) => before.filter((tap) => !taken.includes(tap)))}
    />
  );
}
