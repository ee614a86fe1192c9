import { closeSpan, lifeAreaDays, openSpans, reopenSpan } from '@daymark/shared/areas/area-days.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { OutboxItem, OutboxOperation } from '@daymark/shared/outbox/outbox-item.ts';
import type { Score } from '@daymark/shared/scores/score.ts';

type ItemOf<Operation extends OutboxOperation> = Extract<OutboxItem, { operation: Operation }>;

/**
 * The areas as they will be once the items have been applied, by position. Laying an item over a state that has it
 * already changes nothing, so a state fetched in mid-flush is as good as one before. Refused items do not show.
 * @param options.includeDeleted as in the request that brought `areas`
 */
export function overlayAreas(
  areas: readonly LifeArea[],
  items: readonly OutboxItem[],
  options: { includeDeleted: boolean },
): readonly LifeArea[] {
  const unsent = items.filter((item) => item.state !== 'refused');
  if (unsent.length === 0) return areas;
  return unsent
    .reduce(withArea, areas)
    .filter((area) => options.includeDeleted || area.deleted_on === null)
    .toSorted(byPosition);
}

/** As the server orders them. */
function byPosition(a: LifeArea, b: LifeArea): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1);
}

function withArea(areas: readonly LifeArea[], item: OutboxItem): readonly LifeArea[] {
  const id = item.subject.life_area_id;
  switch (item.operation) {
    case 'createLifeArea':
      return areas.some((area) => area.id === id) ? areas : [...areas, newArea(item, areas)];
    case 'updateLifeArea':
      return areas.map((area) => (area.id === id ? changedArea(area, item) : area));
    case 'deleteLifeArea':
      if (item.subject.erase) return areas.filter((area) => area.id !== id);
      return areas.map((area) => (area.id === id ? endedArea(area, item) : area));
    default:
      return areas;
  }
}

function newArea(item: ItemOf<'createLifeArea'>, areas: readonly LifeArea[]): LifeArea {
  const { edited_at, edited_on: _date, restored_at: _asked, ...fields } = item.data;
  const alive = areas.filter((area) => area.deleted_on === null);
  return {
    ...fields,
    is_active: true,
    position: alive.reduce((next, area) => Math.max(next, area.position + 1), 0),
    created_at: edited_at,
    deleted_at: null,
    deleted_on: null,
    spans: openSpans(fields.created_on),
  };
}

function changedArea(area: LifeArea, item: ItemOf<'updateLifeArea'>): LifeArea {
  const { data, edited_on, edited_at } = item;
  const changed = {
    ...area,
    name: data.name ?? area.name,
    description: data.description ?? area.description,
    color: data.color ?? area.color,
    position: data.position ?? area.position,
  };
  const { is_active } = data;
  if (is_active === undefined) return changed;
  if (area.deleted_at !== null && (!is_active || edited_at <= area.deleted_at)) return changed;
  const changeSpans = is_active ? reopenSpan : closeSpan;
  const spans = changeSpans(area.spans, edited_on);
  return { ...changed, is_active, deleted_at: null, deleted_on: null, spans };
}

function endedArea(area: LifeArea, item: ItemOf<'deleteLifeArea'>): LifeArea {
  if (area.deleted_on !== null) return area;
  const { edited_at: deleted_at, edited_on: deleted_on } = item;
  const ended = { ...area, is_active: false, deleted_at, deleted_on };
  return { ...ended, spans: lifeAreaDays({ ...ended, spans: closeSpan(area.spans, deleted_on) }) };
}

/** The scores of the range as they will be once the items have been applied, by date; otherwise as `overlayAreas`. */
export function overlayScores(
  scores: readonly Score[],
  items: readonly OutboxItem[],
  range: { readonly start_date: CalendarDate; readonly end_date: CalendarDate },
): readonly Score[] {
  const unsent = items.filter((item) => item.state !== 'refused');
  if (unsent.length === 0) return scores;
  // By day, because a restored backup lays thousands of marks over thousands.
  const byDay = new Map(scores.map((score) => [dayKey(score), score]));
  for (const item of unsent) layOver(byDay, item);
  return [...byDay.values()]
    .filter(({ score_date }) => range.start_date <= score_date && score_date <= range.end_date)
    .toSorted((a, b) => (a.score_date < b.score_date ? -1 : Number(a.score_date > b.score_date)));
}

function layOver(byDay: Map<string, Score>, item: OutboxItem): void {
  switch (item.operation) {
    case 'recordScore': {
      const key = dayKey(item.subject);
      const stored = byDay.get(key);
      if (stored !== undefined && item.data.only_if_unmarked === true) return;
      byDay.delete(key);
      byDay.set(key, recordedScore(item, stored));
      return;
    }
    case 'deleteScore':
      byDay.delete(dayKey(item.subject));
      return;
    case 'deleteLifeArea':
      if (!item.subject.erase) return;
      for (const [key, score] of byDay) {
        if (score.life_area_id === item.subject.life_area_id) byDay.delete(key);
      }
      return;
    default:
  }
}

function recordedScore(item: ItemOf<'recordScore'>, stored: Score | undefined): Score {
  const { edited_at, edited_on: _date, only_if_unmarked: _condition, ...fields } = item.data;
  const { id, created_at } = stored ?? { id: fields.id, created_at: edited_at };
  return { ...stored, ...fields, id, created_at, updated_at: edited_at };
}

function dayKey(day: { life_area_id: string; score_date: CalendarDate }): string {
  return `${day.score_date} ${day.life_area_id}`;
}
