import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { RestoreStep } from '@daymark/shared/backups/restore-steps.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import {
  callToCreateLifeArea,
  callToDeleteLifeArea,
  callToDeleteScore,
  callToRecordScore,
  callToUpdateLifeArea,
  type Edit,
  type QueuedCall,
} from './queued-call.ts';

/** A call with the moment at which it counts as made, and the person's date then. */
export type DatedCall = QueuedCall & Pick<Edit, 'edited_at' | 'edited_on'>;

/** The calls that do one step of a restore. @param edit the moment of the restore */
export function callsOfStep(step: RestoreStep, edit: Edit, timezone: string): readonly DatedCall[] {
  switch (step.kind) {
    case 'create-area':
      return callsToCreate(step.area, edit, timezone);
    case 'reopen-area': {
      const active = step.archived ? [true, false] : [true];
      return active.map((is_active) =>
        dated(callToUpdateLifeArea(step.id, { is_active }, edit), edit),
      );
    }
    case 'archive-area':
      return [dated(callToUpdateLifeArea(step.id, { is_active: false }, edit), edit)];
    case 'end-area':
      return [callToEnd(step.area, edit, timezone)];
    case 'edit-area':
      return [dated(callToUpdateLifeArea(step.id, step.details, edit), edit)];
    case 'erase-area':
      return [dated(callToDeleteLifeArea(step.id, true, edit), edit)];
    case 'record-score':
      return [dated(callToRecordScore(step.score, edit), edit)];
    default:
      return [dated(callToDeleteScore(step.score, edit), edit)];
  }
}

function dated(call: QueuedCall, { edited_at, edited_on }: Edit): DatedCall {
  return { ...call, edited_at, edited_on };
}

/** Created, archived, reopened and ended when all that happened, because the server keeps an area's days by these moments. */
function callsToCreate(area: LifeArea, edit: Edit, timezone: string): readonly DatedCall[] {
  const at = (date: CalendarDate) => onDate(date, { known: area.created_at, edit, timezone });
  const switches = switchesOf(area).map(({ is_active, on }) => {
    const moment = at(on);
    return dated(callToUpdateLifeArea(area.id, { is_active }, moment), moment);
  });
  const [first] = switches;
  const isLate = first !== undefined && first.edited_at < area.created_at;
  const created = isLate ? at(area.created_on) : momentOf(area.created_at, edit, timezone);
  const { schedule: _rules, ...fields } = area;
  const asked = { ...fields, restored_at: edit.edited_at };
  const place = callToUpdateLifeArea(area.id, { position: area.position }, edit);
  return [
    dated(callToCreateLifeArea(area.id, asked, created), created),
    ...switches,
    ...(area.deleted_on === null ? [dated(place, edit)] : [callToEnd(area, edit, timezone)]),
  ];
}

/** What made the days of an area out of an open span from its creation on; its end not among it. */
function switchesOf({ spans, created_on, deleted_on }: LifeArea) {
  const beginsLater = spans[0]?.starts_on !== created_on;
  return [
    ...(beginsLater ? [{ is_active: false, on: created_on }] : []),
    ...spans.flatMap(({ starts_on, ends_on }, index) => [
      ...(index > 0 || beginsLater ? [{ is_active: true, on: starts_on }] : []),
      ...(ends_on === null || ends_on === deleted_on ? [] : [{ is_active: false, on: ends_on }]),
    ]),
  ];
}

function callToEnd(area: LifeArea, edit: Edit, timezone: string): DatedCall {
  const known = area.deleted_at ?? edit.edited_at;
  const moment = onDate(area.deleted_on ?? edit.edited_on, { known, edit, timezone });
  return dated(callToDeleteLifeArea(area.id, false, moment), moment);
}

interface OnDate {
  /** A moment that may lie on the date; else it is noon. */
  readonly known: string;
  readonly edit: Edit;
  readonly timezone: string;
}

function onDate(date: CalendarDate, { known, edit, timezone }: OnDate): Edit {
  if (dateInZone(Date.parse(known), timezone) === date) return momentOf(known, edit, timezone);
  const noon = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: timezone,
    plainTime: '12:00',
  });
  return momentOf(new Date(noon.epochMilliseconds).toISOString(), edit, timezone);
}

/** Not after the restore itself. */
function momentOf(moment: string, edit: Edit, timezone: string): Edit {
  const edited_at = moment < edit.edited_at ? moment : edit.edited_at;
  return { ...edit, edited_at, edited_on: dateInZone(Date.parse(edited_at), timezone) };
}
