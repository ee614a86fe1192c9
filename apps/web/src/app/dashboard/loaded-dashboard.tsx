import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type CalendarDate, toDayNumber } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { coversDate } from '@daymark/shared/timeline/pause.ts';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { type AreaOnDay, listAreasOnDay, isCounted } from '../../features/dashboard/area-on-day.ts';
import { pressRingAt } from '../../features/dashboard/area-grid.tsx';
import { DashboardLayout } from '../../features/dashboard/dashboard-layout.tsx';
import { DateStrip, listStripDays } from '../../features/dashboard/date-strip.tsx';
import { DayCards } from '../../features/dashboard/day-cards.tsx';
import { getHintKind } from '../../features/dashboard/dashboard-phase.ts';
import { DayNoticePlace, FoldingNoticePlace } from '../../features/dashboard/day-notice-place.tsx';
import { TodayStatsCard } from '../../features/dashboard/stats-card.tsx';
import { useOtherTime } from '../../features/dashboard/use-other-time.ts';
import { useSelectedDay } from '../../features/dashboard/use-selected-day.ts';
import { useSettled } from '../../features/dashboard/use-settled.ts';
import { useShortcuts } from '../../features/dashboard/use-shortcuts.ts';
import { type TodayView, useTodayView } from '../../features/dashboard/use-today-view.ts';
import { useYesterday } from '../../features/dashboard/use-yesterday.ts';
import { showAppBadge } from '../../lib/app-badge.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useUser } from '../../lib/use-services.ts';
import { useReplica } from '../../local/use-replica.tsx';
import { useMarking } from '../../marking/use-marking.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAreaDialogs } from '../area-dialogs/use-area-dialogs.tsx';
import { useAreaMenus } from '../area-dialogs/use-area-menus.tsx';
import { MainNavigation } from '../shell/main-navigation.tsx';
import { focusMain } from '../shell/shell.tsx';
import { useDayMessage } from './use-day-message.ts';

const NotSaved = lazyPart(
  async () => (await import('./not-saved.tsx')).NotSaved,
  'errors',
  'dialogs',
);
const OrderDialog = lazyPart(
  async () => (await import('../../features/dashboard/order-dialog.tsx')).OrderDialog,
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
const DayHint = lazyPart(
  async () => (await import('../../features/dashboard/day-hint.tsx')).DayHint,
  'dialogs',
);
const PastDay = lazyPart(
  async () => (await import('../../features/dashboard/past-day.tsx')).PastDay,
  'dialogs',
);
// Mounted for every day, so that its code is loaded before the user chooses a past day.
const PastStats = lazyPart(
  async () => (await import('../../features/dashboard/past-stats.tsx')).PastStats,
  'dialogs',
);
const OtherTime = lazyPart(
  async () => (await import('../../features/dashboard/other-time.tsx')).TimeZoneNotice,
  'dialogs',
);
const YesterdayCard = lazyPart(
  async () => (await import('../../features/dashboard/yesterday-card.tsx')).YesterdayCard,
  'dialogs',
);
const HolidayNotice = lazyPart(
  async () => (await import('../../features/dashboard/holiday-notice.tsx')).HolidayNotice,
  'dialogs',
);
const ReminderOfferPlace = lazyPart(
  async () => (await import('./reminder-offer-place.tsx')).ReminderOfferPlace,
  'device',
);
const DailyEmailNotice = lazyPart(
  async () => (await import('../../features/account/recovery/email-notice.tsx')).DailyEmailNotice,
  'recovery',
);
const WeekPanel = lazyPart(
  async () => (await import('../../features/week/week-panel.tsx')).WeekPanel,
  'dialogs',
);

const ringKeys = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`${index + 1}`, () => pressRingAt(index + 1)]),
);

interface LoadedDashboardProps {
  readonly today: CalendarDate;
  /** Shown instead of the cards if the day failed to load. Null while the day may still load. */
  readonly failure: ReactNode;
  readonly shortcutsOn: boolean;
  readonly onShowKeys: () => void;
}

export function LoadedDashboard(props: LoadedDashboardProps) {
  const { today, failure, shortcutsOn, onShowKeys } = props;
  const view = useTodayView(today);
  useAppBadge(view.entries);
  const { timelines, isKnown } = view;
  const { email, email_verified } = useUser();
  const areas = useMemo(() => timelines.map(({ area }) => area), [timelines]);
  const earliest = earliestOf(areas, today);
  const day = useSelectedDay({ earliest, today });
  const { selected } = day;
  const isPast = selected < today;
  const entries = useEntries(view, selected, today);
  const marking = useMarking();
  const order = useDialogState<readonly SyncedArea[]>();
  const { open } = order;
  const openOrder = useCallback(
    () => open(view.entries.map(({ area }) => area)),
    [open, view.entries],
  );
  // The welcome stays while areas are added one by one, until the user ends the welcome.
  const [isWelcoming, setWelcoming] = useState(areas.length === 0);
  const endWelcome = useCallback(() => {
    setWelcoming(false);
    scrollTo({ top: 0 });
  }, []);
  const areaDialogs = useAreaDialogs(endWelcome);
  const menuOf = useAreaMenus({ areaDialogs, date: selected, today });
  const createArea = () => areaDialogs.open({ act: 'edit', area: null });
  const { undo } = useToast();
  useShortcuts(
    {
      ArrowLeft: () => day.move(-1),
      ArrowRight: () => day.move(1),
      t: day.selectToday,
      n: createArea,
      u: undo,
      ...ringKeys,
      '?': onShowKeys,
    },
    shortcutsOn,
  );
  const showToday = (event: MouseEvent) => {
    // The link would add another history entry for the same screen.
    event.preventDefault();
    day.selectToday();
    scrollTo({ top: 0 });
  };
  const otherTime = useOtherTime();
  const yesterday = useYesterday(view, today);
  // `useSettled` holds changes back while cards must not move. A card could otherwise move away
  // under a finger.
  const phase = useSettled(view.phase, view.entries);
  const isDone = phase === 'all-completed';
  const message = useSettled(
    useDayMessage({
      'other-time': !isPast && otherTime.isOther,
      yesterday: !isPast && yesterday.isShown,
    }),
  );
  const holiday = useHoliday(today);
  const isBlank = isWelcoming || areas.length === 0;
  // A message replaces the hint, except when all areas are done. The hint then celebrates.
  const [hadHint, setHadHint] = useState(false);
  const hint = isPast || (message !== null && !isDone) ? null : getHintKind(phase, hadHint);
  if (hint !== null && !hadHint) setHadHint(true);
  const daysSoFar = toDayNumber(today) - toDayNumber(earliest);
  const offersReminder = !isPast && !isDone && !holiday && daysSoFar >= 2;
  const messageNotice = !isWelcoming && (
    <>
      {message === 'other-time' && (
        <DayNoticePlace isTall>
          <OtherTime onKeep={otherTime.keep} />
        </DayNoticePlace>
      )}
      {message === 'yesterday' && (
        <DayNoticePlace>
          <YesterdayCard
            yesterday={yesterday}
            onDismiss={() => {
              yesterday.dismiss();
              focusMain();
            }}
            onMark={(area) => marking.mark(area, yesterday.date)}
            onShowDay={() => day.select(yesterday.date)}
          />
        </DayNoticePlace>
      )}
    </>
  );

  return (
    <>
      <DashboardLayout
        strip={
          !isBlank && (
            <DateStrip
              days={listStripDays(timelines, { ...day, isKnown })}
              day={day}
              today={today}
            />
          )
        }
        hint={
          <>
            <NotSaved areas={areas} message={message} />
            {!isDone && messageNotice}
            {!isWelcoming && isPast && entries.length > 0 && (
              <DayNoticePlace>
                <PastDay day={day} today={today} />
              </DayNoticePlace>
            )}
            {!isWelcoming && !isPast && holiday && (
              <DayNoticePlace>
                <HolidayNotice pause={holiday} today={today} />
              </DayNoticePlace>
            )}
            {!isWelcoming && (
              <FoldingNoticePlace about={hint}>
                {(kind) => <DayHint kind={kind} entries={view.entries} {...{ timelines, today }} />}
              </FoldingNoticePlace>
            )}
          </>
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
          !isBlank &&
          // Shown from the fourth day on. Before that, a week has too few figures.
          daysSoFar >= 3 && (
            <WeekPanel
              {...{ timelines, isKnown, today, earliest }}
              selected={selected}
              onSelect={day.select}
            />
          )
        }
        late={
          !isWelcoming &&
          message === null && (
            <>
              {email_verified === false && <DailyEmailNotice email={email} />}
              {offersReminder && <ReminderOfferPlace />}
              <InstallPrompt />
            </>
          )
        }
      >
        {isWelcoming ? (
          <Welcome
            areas={areas}
            onCreate={createArea}
            onStart={() => {
              endWelcome();
              // The pressed button is removed, so the focus moves to `main`.
              focusMain();
            }}
            onSkip={endWelcome}
          />
        ) : (
          <DayCards
            {...{ view, day, entries, today, failure }}
            onCreate={createArea}
            onOrder={openOrder}
            menuOf={menuOf}
          />
        )}
        {isDone && messageNotice}
      </DashboardLayout>
      <MainNavigation onAdd={createArea} onToday={showToday} isRailOnly={isWelcoming} />
      {order.subject !== null && (
        <OrderDialog
          key={`order ${order.key}`}
          open={order.isOpen}
          areas={order.subject}
          onClose={order.close}
        />
      )}
      {areaDialogs.place}
    </>
  );
}

function useAppBadge(today: readonly AreaOnDay[]): void {
  const open = today.filter((entry) => isCounted(entry) && entry.state === 'unscored').length;
  useEffect(() => {
    showAppBadge(open);
  }, [open]);
}

function useEntries(
  { timelines, entries }: TodayView,
  date: CalendarDate,
  today: CalendarDate,
): readonly AreaOnDay[] {
  const years = useReplica((state) => state.years);
  return useMemo(
    () => (date < today ? listAreasOnDay({ timelines, years, date }) : entries),
    [timelines, years, date, today, entries],
  );
}

/** Returns today's holiday: an open-ended one if it exists, otherwise the one that ends last. */
function useHoliday(today: CalendarDate): Pause | undefined {
  const pauses = useReplica((state) => state.pauses);
  return useMemo(() => {
    const on = [...pauses.values()].filter(
      (pause) => pause.life_area_id === null && coversDate(pause, today),
    );
    return on.find(({ last_day }) => last_day === null) ?? on.toSorted(byLastDay).at(-1);
  }, [pauses, today]);
}

function byLastDay(one: Pause, other: Pause): number {
  return (one.last_day ?? '') < (other.last_day ?? '') ? -1 : 1;
}

function earliestOf(areas: readonly SyncedArea[], today: CalendarDate): CalendarDate {
  return areas.reduce(
    (earliest, { created_on }) => (created_on < earliest ? created_on : earliest),
    today,
  );
}
