import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { getEntry, type PersonData, getYears } from '@daymark/shared/sync/person-data.ts';
import { getDueState } from '../rules/due-on.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link, useParams } from 'wouter';
import { AreaPage } from '../features/area-page/area-page.tsx';
import { AreaPageSkeleton } from '../features/area-page/area-page-skeleton.tsx';
import { getDayState } from '../features/dashboard/area-on-day.ts';
import { AreaTitle } from '../features/area-page/area-title.tsx';
import { LoadError } from '../features/dashboard/day-cards.tsx';
import { useToday } from '../features/dashboard/use-today.ts';
import { useTrueClock } from '../lib/use-services.ts';
import { useShownUser } from '../local/use-outbox.tsx';
import type { AreaTimeline } from '../local/shown-data.ts';
import { useReplica, useSyncStatus, useTimelines } from '../local/use-replica.tsx';
import { useMarking, usePendingMark } from '../marking/use-marking.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePanel } from '../ui/feedback.tsx';
import { Screen } from '../ui/layout.tsx';
import { useAreaDialogs } from './area-dialogs/use-area-dialogs.tsx';
import { useAreaMenus } from './area-dialogs/use-area-menus.tsx';
import { getOutageText } from './shell/message-screens.tsx';
import { ScreenNavigation } from './shell/screen-navigation.tsx';

export function AreaScreen() {
  const { t } = useLingui();
  const { id } = useParams<{ id: string }>();
  const today = useToday(useTrueClock(), useShownUser()).date;
  const timelines = useTimelines(today);
  const timeline = timelines.find(({ area }) => area.id === id);
  const hasAreas = useReplica(({ cursor }) => cursor !== null);
  // Stats of a partial history would be wrong.
  const isComplete = useReplica(({ syncedAt }) => syncedAt !== null);
  const { error } = useSyncStatus();
  if (hasAreas && timeline === undefined) return <UnknownArea />;
  const name = timeline?.area.name ?? t`Life area`;
  return (
    <Screen
      title={timeline ? <AreaTitle area={timeline.area} /> : name}
      action={timeline && <AreaActs timeline={timeline} today={today} />}
    >
      <title>{`${name} · Daymark`}</title>
      {timeline !== undefined && isComplete ? (
        <LoadedArea timeline={timeline} today={today} />
      ) : error === null ? (
        <AreaPageSkeleton />
      ) : (
        <LoadError reason={getOutageText(error)} onRetry={() => location.reload()} />
      )}
      <ScreenNavigation />
    </Screen>
  );
}

interface LoadedAreaProps {
  readonly timeline: AreaTimeline;
  readonly today: CalendarDate;
}

function LoadedArea({ timeline, today }: LoadedAreaProps) {
  const { area } = timeline;
  const allPauses = useReplica((state) => state.pauses);
  const years = useReplica((state) => getYears(state, area.id));
  const pauses = useMemo(() => pausesFor(allPauses, area.id), [allPauses, area.id]);
  const marking = useMarking();
  const mark = usePendingMark();
  const openDay = useCallback(
    (date: CalendarDate) => marking.open(area, date, true),
    [marking, area],
  );
  const decided = mark?.life_area_id === area.id ? mark : null;
  return (
    <AreaPage key={area.id} {...{ timeline, today, pauses, years, decided }} onOpen={openDay} />
  );
}

function AreaActs({ timeline, today }: LoadedAreaProps) {
  const { area } = timeline;
  const areaDialogs = useAreaDialogs();
  const menuOf = useAreaMenus({ areaDialogs, date: today, today, isOnAreaPage: true });
  const score = useReplica((state) => getEntry(state, area.id, today)?.score ?? null);
  return (
    <>
      {menuOf({
        area,
        entry: score === null ? null : { score },
        state: getDayState({ score }, false),
        due: getDueState(timeline, today),
      })}
      {areaDialogs.place}
    </>
  );
}

function pausesFor(pauses: PersonData['pauses'], areaId: string): Pause[] {
  return [...pauses.values()]
    .filter(({ life_area_id }) => life_area_id === areaId || life_area_id === null)
    .toSorted((one, other) => (one.first_day < other.first_day ? 1 : -1));
}

function UnknownArea() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Life area</Trans>}>
      <title>{t`Not found · Daymark`}</title>
      <MessagePanel
        icon={<SearchX size={40} strokeWidth={1.5} />}
        title={<Trans>Area not found</Trans>}
        action={
          <Link href="/dashboard" asChild>
            <ButtonLink variant="primary">
              <Trans>Go to Today</Trans>
            </ButtonLink>
          </Link>
        }
      >
        <Trans>It may have been deleted, or the link is wrong.</Trans>
      </MessagePanel>
    </Screen>
  );
}
