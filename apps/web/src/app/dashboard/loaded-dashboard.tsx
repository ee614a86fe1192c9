import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { AreaSubject } from '../../features/areas/area-dialogs.tsx';
import { type AreaOnDay, areasOnDay } from '../../features/dashboard/area-on-day.ts';
import { pressRing } from '../../features/dashboard/area-grid.tsx';
import { DashboardLayout, FloatingButtons } from '../../features/dashboard/dashboard-layout.tsx';
import { DateStrip, stripDays } from '../../features/dashboard/date-strip.tsx';
import { DayCards } from '../../features/dashboard/day-cards.tsx';
import { DayHint, DayNoticePlace } from '../../features/dashboard/day-hint.tsx';
import { TodayStatsCard } from '../../features/dashboard/stats-card.tsx';
import { useSelectedDay } from '../../features/dashboard/use-selected-day.ts';
import { useShortcuts } from '../../features/dashboard/use-shortcuts.ts';
import type { TodayView } from '../../features/dashboard/use-today-view.ts';
import { useYesterday } from '../../features/dashboard/use-yesterday.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useReplica } from '../../replica/use-replica.tsx';
import { useScoringSheet } from '../scoring/use-scoring-sheet.tsx';
import { BottomBar } from '../shell/bottom-bar.tsx';
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
// Mounted on every day, so that they are there when the first past one is chosen.
const PastDay = lazyPart(
  async () => (await import('../../features/dashboard/past-day.tsx')).PastDay,
  'dialogs',
);
const PastStats = lazyPart(
  async () => (await import('../../features/dashboard/past-stats.tsx')).PastStats,
  'dialogs',
);
const YesterdayCard = lazyPart(
  async () => (await import('../../features/dashboard/yesterday-card.tsx')).YesterdayCard,
  'dialogs',
);
const ReminderOfferPlace = lazyPart(
  async () => (await import('./reminder-offer-place.tsx')).ReminderOfferPlace,
  'device',
);
const WeekPanel = lazyPart(
  async () => (await import('../../features/week/week-panel.tsx')).WeekPanel,
  'dialogs',
);

/** `1` to `9` press the rings of the cards in these places. */
const ringKeys = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`${index + 1}`, () => pressRing(index + 1)]),
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
  const { selected } = day;
  const isPast = selected < today;
  const entries = useEntries(view, selected, today);
  const areaDialog = useDialogState<AreaSubject>();
  const scoring = useScoringSheet();
  const { open: openAreaDialog } = areaDialog;
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
      ...ringKeys,
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
  const showToday = () => {
    day.selectToday();
    scrollTo({ top: 0 });
  };
  const yesterday = useYesterday(view, today);
  const showsYesterday = !isPast && yesterday.isShown;
  // One card above today's is enough; that all is done is said all the same.
  const isHintLeftOut = isPast || (showsYesterday && view.phase !== 'all-completed');
  const hintPhase = isHintLeftOut ? null : view.phase;
  const isBlank = isWelcoming || areas.length === 0;

  return (
    <>
      <DashboardLayout
        notice={<NotSaved areas={areas} />}
        strip={
          !isBlank && (
            <DateStrip days={stripDays(timelines, { ...day, isKnown })} day={day} today={today} />
          )
        }
        hint={
          !isWelcoming && (
            <>
              <PastDay {...{ day, today }} areas={entries.length} />
              {showsYesterday && (
                <DayNoticePlace>
                  <YesterdayCard
                    yesterday={yesterday}
                    onDismiss={() => {
                      yesterday.dismiss();
                      focusMain();
                    }}
                    onMark={(area) => scoring.mark(area, yesterday.date)}
                    onShowDay={() => day.select(yesterday.date)}
                  />
                </DayNoticePlace>
              )}
              <DayHint phase={hintPhase} areas={view.entries.length} />
            </>
          )
        }
        stats={
          !isBlank && (
            <>
              {!isPast && <TodayStatsCard stats={view.stats} />}
              <PastStats {...{ view, selected, today }} />
            </>
          )
        }
        week={
          !isBlank && (
            <WeekPanel
              {...{ timelines, isKnown, today, earliest }}
              selected={selected}
              onSelect={day.select}
            />
          )
        }
        late={!isWelcoming && <InstallPrompt />}
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
            {...{ view, day, entries, today, failure }}
            onCreate={createArea}
            onOpen={score}
            onMark={mark}
            onEdit={edit}
          />
        )}
        {!isWelcoming && view.entries.some((entry) => entry.score !== null) && (
          <ReminderOfferPlace />
        )}
      </DashboardLayout>
      {!isWelcoming && view.phase !== 'empty' && <FloatingButtons onAdd={createArea} />}
      {!isWelcoming && <BottomBar onAdd={createArea} onToday={showToday} />}
      {scoring.place}
      <AreaDialogs
        dialog={areaDialog}
        takenColors={view.entries.map(({ area }) => area.color)}
        onCreated={endWelcome}
      />
    </>
  );
}

/** The cards of the selected day. */
function useEntries(
  { timelines, entries }: TodayView,
  date: CalendarDate,
  today: CalendarDate,
): readonly AreaOnDay[] {
  const years = useReplica((state) => state.years);
  return useMemo(
    () => (date < today ? areasOnDay({ timelines, years, date }) : entries),
    [timelines, years, date, today, entries],
  );
}

function earliestOf(areas: readonly SyncedArea[], today: CalendarDate): CalendarDate {
  return areas.reduce(
    (earliest, { created_on }) => (created_on < earliest ? created_on : earliest),
    today,
  );
}
