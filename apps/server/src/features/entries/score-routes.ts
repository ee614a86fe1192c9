import { api } from '@daymark/shared/api.ts';
import { getWeekStart } from '@daymark/shared/calendar/week.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import { computeWeeklyGrid } from '@daymark/shared/analytics/weekly-grid.ts';
import { getBudgetKey } from '../../http/budgets.ts';
import { getPersonDay } from '../../http/person-day.ts';
import { readMarkTime } from '../../http/read-edit.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import { assertCanSeeArea, canSeeArea, readAllowedTimelines } from '../../http/allowed-areas.ts';
import type { Principal } from '../../store/principal.ts';
import type { Server } from '../../http/server.ts';
import type { BoundStore } from '../../store/store.ts';
import { serveRecording } from './record-entries.ts';

export function serveScores(server: Server): void {
  serveList(server);
  serveWeeklyGrid(server);
  serveRecording(server);
  serveUpdate(server);
  serveDelete(server);
}

function serveList(server: Server): void {
  const { store, longReads } = server;

  serveEndpoint(server, api.listScores, async ({ query, session }) => {
    // The answer may have hundreds of thousands of entries: a year of a thousand ended areas.
    const list = await longReads.run(getBudgetKey(session), () =>
      store.read(session, ({ scores }) => scores.list(session.user_id, query)),
    );
    return { status: 200, body: list.filter((one) => canSeeArea(session, one.life_area_id)) };
  });
}

function serveWeeklyGrid(server: Server): void {
  const { store, clock, longReads } = server;

  serveEndpoint(server, api.getWeeklyGrid, async ({ query, session }) => {
    const day = getPersonDay(session, clock());
    const { today, weeks } = day;
    const date = query.week_start ?? today;
    const first = getWeekStart(date < today ? date : today, weeks);
    const wanted = { ...day, from: first };
    const body = await longReads.run(getBudgetKey(session), async (slice) => {
      const timelines = await readAllowedTimelines(session, store, wanted);
      return slice(() => computeWeeklyGrid(timelines, date, weeks));
    });
    return { status: 200, body };
  });
}

function serveUpdate(server: Server): void {
  const { clock } = server;

  serveEndpoint(server, api.updateScore, async ({ params, body, session, writeOnce }) => {
    const when = readMarkTime(body, clock());
    return writeOnce(async ({ scores }) => {
      await assertCanSeeScore(scores, session, params.id);
      const score = await scores.update(session.user_id, params.id, {
        score: body.score,
        notes: body.notes,
        amount: body.amount,
        added_amount: body.added_amount,
        added_note: body.added_note,
        ...when,
        source_id: session.id,
      });
      if (score === null) throw refuse('not_found');
      if (typeof score === 'string') {
        const field = score === 'notes_too_long' ? 'notes' : 'added_amount';
        throw refuse('validation_error', { errors: [describeFieldError(field, score)] });
      }
      return { status: 200, body: score };
    });
  });
}

function serveDelete(server: Server): void {
  const { clock, random } = server;

  serveEndpoint(server, api.deleteScore, async ({ params, query, session, writeOnce }) => {
    const edit = { ...readMarkTime(query, clock()), source_id: session.id };
    return writeOnce(async ({ scores }) => {
      await assertCanSeeScore(scores, session, params.id);
      if (!(await scores.remove(session.user_id, params.id, edit))) throw refuse('not_found');
      return { status: 204, body: undefined };
    });
  });

  serveEndpoint(server, api.deleteDayScore, async ({ params, query, session, writeOnce }) => {
    const now = clock();
    const { id: life_area_id, date: score_date } = params;
    assertCanSeeArea(session, life_area_id);
    const edit = { ...readMarkTime(query, now), source_id: session.id };
    const day = { id: uuidv7(now, random), life_area_id, score_date, ...edit };
    return writeOnce(async ({ scores }) => {
      if (!(await scores.removeDay(session.user_id, day))) throw refuse('not_found');
      return { status: 204, body: undefined };
    });
  });
}

async function assertCanSeeScore(
  scores: BoundStore['scores'],
  principal: Principal,
  id: string,
): Promise<void> {
  if (principal.life_area_ids === null) return;
  const area = await scores.areaOf(principal.user_id, id);
  if (area === null || !canSeeArea(principal, area)) throw refuse('not_found');
}
