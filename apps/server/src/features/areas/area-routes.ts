import { api } from '@daymark/shared/api.ts';
import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { LifeAreaChanges } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { DaySettings } from '@daymark/shared/calendar/today.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { DatedEdit } from '../../store/field-edits.ts';
import type { PersonDay } from '../../store/timelines.ts';
import { assertCanSeeArea, assertCanSeeAllAreas, canSeeArea } from '../../http/allowed-areas.ts';
import { readEdit, readEditTime } from '../../http/read-edit.ts';
import { getBudgetKey } from '../../http/budgets.ts';
import { getPersonDay } from '../../http/person-day.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';

export function serveAreas(server: Server): void {
  serveReads(server);
  serveCreate(server);
  serveUpdate(server);
  serveDelete(server);
}

function serveReads(server: Server): void {
  const { store, clock, longReads } = server;

  serveEndpoint(server, api.listLifeAreas, async ({ query, session }) => {
    const includeDeleted = query.include_deleted ?? false;
    const day = getPersonDay(session, clock());
    const list = () =>
      store.read(session, ({ lifeAreas }) =>
        lifeAreas.list(session.user_id, { includeDeleted, ...day }),
      );
    // The list may be ten times as long with ended areas.
    const areas = await (includeDeleted ? longReads.run(getBudgetKey(session), list) : list());
    return { status: 200, body: areas.filter(({ id }) => canSeeArea(session, id)) };
  });

  serveEndpoint(server, api.getLifeArea, async ({ params, session }) => {
    const day = getPersonDay(session, clock());
    const area = await store.read(session, ({ lifeAreas }) =>
      lifeAreas.find(session.user_id, params.id, day),
    );
    if (area === null || !canSeeArea(session, area.id)) throw refuse('not_found');
    return { status: 200, body: area };
  });
}

function serveCreate(server: Server): void {
  const { clock, random } = server;

  serveEndpoint(server, api.createLifeArea, async ({ body, session, writeOnce }) => {
    assertCanSeeAllAreas(session);
    const now = clock();
    const { id = uuidv7(now, random), created_on, schedule, restored_at } = body;
    const { edited_at, edited_on } = readEdit(body, { now, session });
    const restored =
      restored_at === undefined ? undefined : readEditTime({ edited_at: restored_at }, now);
    const day = getPersonDay(session, now);
    const isFuture = isAhead(created_on, edited_on, day);
    return writeOnce(async ({ lifeAreas }) => {
      // Throws inside of `writeOnce`, because a repeated request must get its first response even
      // if the user has moved to a time zone further west.
      if (isFuture) throw refuseField('future_date', 'created_on');
      const content = { id, ...readAreaFields(body), created_on, schedule };
      const moment = { edited_on, day, now: edited_at, restored, source_id: session.id };
      const result = await lifeAreas.create(session.user_id, { ...content, ...moment });
      if (result === 'id_taken' || result === 'area_erased') throw refuse(result);
      if (result === 'rule_before_creation') throw refuseRule();
      if (typeof result === 'string') throw refuseField(result, 'life_areas');
      return { status: result.created ? 201 : 200, body: result.area };
    });
  });
}

function serveUpdate(server: Server): void {
  const { clock, random } = server;

  serveEndpoint(server, api.updateLifeArea, async ({ params, body, session, writeOnce }) => {
    assertCanSeeArea(session, params.id);
    const now = clock();
    const { edited_at, edited_on, pause_id = uuidv7(now, random), ...changes } = body;
    const edit = readEdit({ edited_at, edited_on }, { now, session });
    const day = getPersonDay(session, now);
    const source_id = session.id;
    const update = { changes, ...edit, source_id, day, pause_id };
    const isFuture = isAhead(changes.created_on, edit.edited_on, day);
    return writeOnce(async ({ lifeAreas }) => {
      if (isFuture) throw refuseField('future_date', 'created_on');
      const result = await lifeAreas.update(session.user_id, params.id, update);
      if (result === null) throw refuse('not_found');
      if (result === 'id_taken') throw refuse(result);
      if (result === 'rule_before_creation') throw refuseRule();
      if (result === 'too_many_areas') throw refuseField(result, 'is_active');
      if (result === 'too_many_rules') throw refuseField(result, fieldOfRules(body));
      if (result === 'entries_before_creation') throw refuseField(result, 'created_on');
      if (result === 'created_after_end') throw refuseDay('created_on');
      return { status: 200, body: result };
    });
  });
}

function isAhead(date: CalendarDate | undefined, editedOn: CalendarDate, { today }: PersonDay) {
  return date !== undefined && date > editedOn && date > today;
}

function fieldOfRules({ restored_schedule }: LifeAreaChanges): string {
  return restored_schedule === undefined ? 'schedule' : 'restored_schedule';
}

function refuseRule() {
  return refuseDay('schedule.from');
}

function refuseDay(field: string) {
  return refuse('validation_error', { errors: [describeFieldError(field, 'area_not_alive')] });
}

function serveDelete(server: Server): void {
  const { clock, store } = server;

  serveEndpoint(server, api.deleteLifeArea, async ({ params, query, session, writeOnce }) => {
    assertCanSeeArea(session, params.id);
    const edit = { ...readEdit(query, { now: clock(), session }), source_id: session.id };
    const end = { ...edit, ...readEnd(query, edit, session) };
    const answer = await writeOnce(async ({ lifeAreas }) => {
      const found = query.erase
        ? await lifeAreas.erase(session.user_id, params.id, edit.edited_at)
        : await lifeAreas.end(session.user_id, params.id, end);
      if (!found) throw refuse('not_found');
      return { status: 204, body: undefined };
    });
    // If `forgetErased` fails, the next run of `removeExpired` removes the content from SQLite's
    // WAL.
    if (query.erase) await store.forgetErased().catch(() => {});
    return answer;
  });
}

interface EndTime {
  readonly deleted_at?: Instant | undefined;
  readonly deleted_on?: CalendarDate | undefined;
}

function readEnd(
  { deleted_at, deleted_on }: EndTime,
  edit: DatedEdit,
  session: DaySettings,
): EndTime {
  if (deleted_at === undefined) return {};
  const when = { edited_at: deleted_at, edited_on: deleted_on };
  const end = readEdit(when, { now: Date.parse(edit.edited_at), session });
  return { deleted_at: end.edited_at, deleted_on: end.edited_on };
}
