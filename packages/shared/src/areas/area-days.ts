import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';

/**
 * A stretch of days on which an area is alive: from `starts_on` up to, not including, `ends_on`; open while `ends_on` is null. The spans
 * of an area are in order and none touches the next.
 */
export interface AreaSpan {
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate | null;
}

/**
 * The one question: does an area with these spans count on this day? Completion, streaks, grid, reminders and history
 * ask it and nothing else.
 */
export function countsOn(spans: readonly AreaSpan[], date: CalendarDate): boolean {
  return spans.some(
    (span) => span.starts_on <= date && (span.ends_on === null || date < span.ends_on),
  );
}

/** The last day before `date` on which the area counts; null when there is none. */
export function previousCountedDay(
  spans: readonly AreaSpan[],
  date: CalendarDate,
): CalendarDate | null {
  const lastDays = spans.map(({ ends_on }) =>
    addDays(ends_on === null || date < ends_on ? date : ends_on, -1),
  );
  return (
    lastDays
      .filter((day) => countsOn(spans, day))
      .toSorted()
      .at(-1) ?? null
  );
}

/** The first day after `date` on which the area counts; null when there is none. An open span goes on for ever. */
export function nextCountedDay(
  spans: readonly AreaSpan[],
  date: CalendarDate,
): CalendarDate | null {
  const dayAfter = addDays(date, 1);
  const firstDays = spans.map(({ starts_on }) => (dayAfter < starts_on ? starts_on : dayAfter));
  return firstDays.filter((day) => countsOn(spans, day)).toSorted()[0] ?? null;
}

/** The spans of an area from the day of its creation on. */
export function openSpans(createdOn: CalendarDate): AreaSpan[] {
  return [{ starts_on: createdOn, ends_on: null }];
}

/**
 * The spans of an area that is archived or ended on `today`, which no longer counts. A span that was opened today
 * held no day and goes; an area without an open span stays as it is.
 */
export function closeSpan(spans: readonly AreaSpan[], today: CalendarDate): AreaSpan[] {
  return spans.flatMap((span) => {
    if (span.ends_on !== null) return [span];
    return span.starts_on < today ? [{ ...span, ends_on: today }] : [];
  });
}

/**
 * The spans of an archived area that is active again from `today` on. When it was closed today no day was missed and
 * the same span goes on; an area with an open span stays as it is.
 */
export function reopenSpan(spans: readonly AreaSpan[], today: CalendarDate): AreaSpan[] {
  const last = spans.at(-1);
  if (last === undefined || (last.ends_on !== null && last.ends_on < today)) {
    return [...spans, ...openSpans(today)];
  }
  return [...spans.slice(0, -1), { ...last, ends_on: null }];
}

/** The spans cut to the life of the area: from `created_on` up to, not including, `deleted_on`. */
export function lifeAreaDays(area: {
  readonly created_on: CalendarDate;
  readonly deleted_on: CalendarDate | null;
  readonly spans: readonly AreaSpan[];
}): AreaSpan[] {
  return area.spans.flatMap((span) => {
    const starts_on = span.starts_on < area.created_on ? area.created_on : span.starts_on;
    const ends_on = earlierEnd(span.ends_on, area.deleted_on);
    return ends_on === null || starts_on < ends_on ? [{ starts_on, ends_on }] : [];
  });
}

function earlierEnd(one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
