import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { User } from '@daymark/shared/accounts/account.ts';
import { getChosenWeeks, monday, type Weeks } from '@daymark/shared/calendar/week.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { applyItems } from '@daymark/shared/outbox/overlay.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import {
  type AreaYears,
  compareAreas,
  type PersonData,
  getYears,
} from '@daymark/shared/sync/person-data.ts';
import { type Timeline, createTimeline } from '@daymark/shared/timeline/timeline.ts';
import type { Outbox } from './outbox.ts';
import type { ReplicaState } from './replica-row.ts';
import type { Replica } from './replica.ts';

export type ShownData = ReturnType<typeof createShownData>;

/** Applies the queued changes to the replica. Unchanged parts keep their identity. */
export function createShownData(
  replica: Pick<Replica, 'state' | 'subscribe'>,
  outbox: Pick<Outbox, 'overlaid' | 'subscribe'>,
) {
  const timelines = createTimelines();
  let base: ReplicaState | null = null;
  let items: readonly OutboxItem[] = [];
  let shown: ReplicaState | null = null;

  function state(): ReplicaState {
    const [nextBase, nextItems] = [replica.state(), outbox.overlaid()];
    if (shown === null || nextBase !== base || nextItems !== items) {
      shown = applyItems(nextBase, nextItems);
      base = nextBase;
      items = nextItems;
    }
    return shown;
  }

  return {
    state,
    timelines: (today: CalendarDate): Timelines => timelines(state(), today),
    subscribe: (listener: () => void): (() => void) => {
      const stops = [replica.subscribe(listener), outbox.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export type AreaTimeline = Timeline<SyncedArea>;
export type Timelines = readonly AreaTimeline[];

interface Built {
  readonly area: SyncedArea;
  readonly years: AreaYears;
  readonly pauses: PersonData['pauses'];
  readonly today: CalendarDate;
  readonly weeks: Weeks;
  readonly timeline: AreaTimeline;
}

type Source = Pick<PersonData, 'user' | 'areas' | 'years' | 'pauses'>;

/**
 * Returns a function for the timelines of all areas, including ended areas, by position. Only
 * changed timelines are rebuilt. The array stays the same if no timeline changed.
 */
export function createTimelines(): (data: Source, today: CalendarDate) => Timelines {
  let built = new Map<string, Built>();
  let shown: Timelines = [];
  const weeksFor = createChosenWeeks();
  let last: (Omit<Source, 'user'> & Pick<Facts, 'today' | 'weeks'>) | null = null;

  return ({ user, areas, years, pauses }, today) => {
    const weeks = weeksFor(user);
    const latest = { areas, years, pauses, today, weeks };
    if (last !== null && holds(last, latest)) return shown;
    last = latest;
    const pausesOf = Map.groupBy(pauses.values(), ({ life_area_id }) => life_area_id);
    const next = [...areas.values()].toSorted(compareAreas).map((area): Built => {
      const ofArea = getYears({ years }, area.id);
      const own = { area, years: ofArea, pauses, today, weeks };
      const known = built.get(area.id);
      return known !== undefined && holds(known, own)
        ? known
        : { ...own, timeline: timelineWith(own, pausesOf) };
    });
    built = new Map(next.map((one) => [one.area.id, one]));
    const timelines = next.map(({ timeline }) => timeline);
    const isChanged =
      timelines.length !== shown.length || timelines.some((one, index) => one !== shown[index]);
    if (isChanged) shown = timelines;
    return shown;
  };
}

function createChosenWeeks(): (user: User | null) => Weeks {
  let known: { readonly choices: string; readonly weeks: Weeks } | null = null;
  return (user) => {
    if (user === null) return monday;
    const choices = JSON.stringify([user.first_weekday, user.week_starts]);
    if (known?.choices !== choices) known = { choices, weeks: getChosenWeeks(user) };
    return known.weeks;
  };
}

type Facts = Omit<Built, 'timeline'>;

/** Returns whether `known` has all values of `values`. `known` may have more. */
function holds<Values extends object>(known: Values, values: Values): boolean {
  return (Object.keys(values) as (keyof Values)[]).every((key) => known[key] === values[key]);
}

function timelineWith(
  { area, years, today, weeks }: Facts,
  pausesOf: ReadonlyMap<string | null, readonly Pause[]>,
): AreaTimeline {
  const pauses = [...(pausesOf.get(area.id) ?? []), ...(pausesOf.get(null) ?? [])];
  return createTimeline({ area, pauses, years: years.marks, amounts: years.amounts, today, weeks });
}
