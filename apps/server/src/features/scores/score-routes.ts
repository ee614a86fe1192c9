import { weeklyGridOf } from '@daymark/shared/analytics/weekly-grid-of.ts';
import { api } from '@daymark/shared/api.ts';
import { mondayOf, sundayOf } from '@daymark/shared/calendar/week.ts';
import { dateInZone } from '@daymark/shared/calendar/zone.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { readEdit, readEditTime } from '../../http/read-edit.ts';
import { refuse, refuseField } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { presentScore } from './present-score.ts';

export function serveScores(server: Server): void {
  serveList(server);
  serveWeeklyGrid(server);
  serveRecord(server);
  serveUpdate(server);
  serveDelete(server);
}

function serveList(server: Server): void {
  const { store } = server;

  serveEndpoint(server, api.listScores, async ({ query, session }) => {
    const scores = await store.scores.list(session.user_id, query);
    return { status: 200, body: scores.map(presentScore) };
  });
}

function serveWeeklyGrid(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.getWeeklyGrid, async ({ query, session }) => {
    const today = dateInZone(clock(), session.timezone);
    const date = query.week_start ?? today;
    const week = { start_date: mondayOf(date), end_date: sundayOf(date) };
    const areas = await store.lifeAreas.list(session.user_id, { includeDeleted: true });
    const scores = await store.scores.list(session.user_id, week);
    return { status: 200, body: weeklyGridOf({ today, date, areas, scores }) };
  });
}

function serveRecord(server: Server): void {
  const { clock, random } = server;

  serveEndpoint(server, api.recordScore, async ({ body, session, writeOnce }) => {
    const now = clock();
    const { timezone } = session;
    const edit = readEdit(body, { now, timezone });
    // A day marked before a journey west has begun, where it was marked.
    const isFuture =
      body.score_date > edit.edited_on && body.score_date > dateInZone(now, timezone);
    const score = {
      id: body.id ?? uuidv7(now, random),
      life_area_id: body.life_area_id,
      score: body.score,
      score_date: body.score_date,
      notes: body.notes,
      only_if_unmarked: body.only_if_unmarked ?? false,
      edited_at: edit.edited_at,
      now: edit.now,
    };
    return writeOnce(async ({ scores }) => {
      // Not before: a repeat gets the answer that it was given where the day had begun.
      if (isFuture) throw refuseField('future_date', 'score_date');
      const result = await scores.record(session.user_id, score);
      if (result === 'area_not_alive') throw refuseField('area_not_alive', 'score_date');
      if (typeof result === 'string') throw refuse(result);
      return { status: result.created ? 201 : 200, body: presentScore(result.score) };
    });
  });
}

function serveUpdate(server: Server): void {
  const { clock } = server;

  serveEndpoint(server, api.updateScore, async ({ params, body, session, writeOnce }) => {
    const { edited_at, now } = readEditTime(body, clock());
    return writeOnce(async ({ scores }) => {
      const score = await scores.update(session.user_id, params.id, {
        score: body.score,
        notes: body.notes,
        edited_at,
        now,
      });
      if (score === null) throw refuse('not_found');
      return { status: 200, body: presentScore(score) };
    });
  });
}

function serveDelete(server: Server): void {
  const { clock } = server;

  serveEndpoint(server, api.deleteScore, async ({ params, query, session, writeOnce }) => {
    const edit = readEditTime(query, clock());
    return writeOnce(async ({ scores }) => {
      if (!(await scores.remove(session.user_id, params.id, edit))) throw refuse('not_found');
      return { status: 204, body: undefined };
    });
  });
}
