import type { User } from '@daymark/shared/accounts/account.ts';
import { dashboardOf } from '@daymark/shared/analytics/dashboard-of.ts';
import { streakListOf } from '@daymark/shared/analytics/streak-list.ts';
import { trendsOf } from '@daymark/shared/analytics/trends-of.ts';
import { trendsQuery } from '@daymark/shared/analytics/trends.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { type NewScore, type Score, scoreRange } from '@daymark/shared/scores/score.ts';
import { streakOf } from '@daymark/shared/scores/streaks.ts';
import { fakeNetwork, json, type SentRequest } from './fake-network.ts';
import { madeArea, madeScore } from './made-area.ts';
import { madeUser } from './made-user.ts';

/** What to answer instead; undefined for the usual answer. */
export type Intercept = (request: SentRequest) => Response | Promise<Response> | undefined;

/**
 * Answers what dashboard and analytics ask at the network's edge, for one person with these areas and scores. `intercept` can
 * answer a request in another way.
 */
export function dashboardNetwork(rows: { areas?: LifeArea[]; scores?: Score[] } = {}) {
  const areas = [...(rows.areas ?? [])];
  const scores = [...(rows.scores ?? [])];
  // A queue belongs to a user: another user each time has an empty one.
  const user: User = { ...madeUser, id: crypto.randomUUID(), timezone: 'UTC' };
  let intercept: Intercept | undefined;

  const network = fakeNetwork((request) => intercept?.(request) ?? answer(request));

  function answer({ method, path, body }: SentRequest): Response {
    if (path.endsWith('/auth/me')) return json(200, user);
    if (path.includes('/analytics/trends')) return json(200, trends(path));
    if (path.includes('/analytics/streaks')) return json(200, streaks());
    if (path.includes('/analytics/')) return json(200, analytics());
    if (method === 'GET' && path.includes('/life-areas/')) return json(200, areas);
    if (method === 'GET' && path.includes('/scores/')) return json(200, scoresWithin(path));
    if (method === 'GET' && path.includes('/notifications/?')) {
      return json(200, [], { 'X-Unread-Count': '0' });
    }
    if (method === 'POST' && path.includes('/scores/')) return json(201, record(body as NewScore));
    if (method === 'DELETE' && path.includes('/scores/')) {
      const [id] = path.split('/scores/')[1]?.split('?') ?? [];
      takeOut((score) => score.id === id);
    }
    if (method === 'POST' && path.includes('/life-areas/')) {
      const area = madeArea({ ...(body as LifeArea), position: areas.length });
      areas.push(area);
      return json(201, area);
    }
    return new Response(null, { status: 204 });
  }

  function scoresWithin(path: string): Score[] {
    const { start_date, end_date } = scoreRange.parse(queryOf(path));
    return scores.filter(({ score_date }) => start_date <= score_date && score_date <= end_date);
  }

  function record(body: NewScore): Score {
    const score = madeScore({
      ...body,
      id: body.id ?? crypto.randomUUID(),
      notes: body.notes ?? '',
    });
    takeOut(
      ({ life_area_id, score_date }) =>
        life_area_id === score.life_area_id && score_date === score.score_date,
    );
    scores.push(score);
    return score;
  }

  function takeOut(isGone: (score: Score) => boolean): void {
    const index = scores.findIndex(isGone);
    if (index >= 0) scores.splice(index, 1);
  }

  function trends(path: string) {
    const { period } = trendsQuery.parse(queryOf(path));
    return trendsOf({ period, today: todayInUtc(), areas, scores });
  }

  function streaks() {
    const today = todayInUtc();
    return streakListOf(
      areas.map((area) => ({ area, streak: streakOf({ ...historyOf(area), today }) })),
      today,
    );
  }

  function historyOf({ id, spans }: LifeArea) {
    const own = scores.filter(({ life_area_id }) => life_area_id === id);
    const datesOf = (value: 0 | 1) =>
      own.filter(({ score }) => score === value).map(({ score_date }) => score_date);
    return { spans, doneDates: datesOf(1), notDoneDates: datesOf(0) };
  }

  function analytics() {
    const today = todayInUtc();
    return dashboardOf({ today, areas, scores, streaks: [], perfectWeeks: 0 });
  }

  return {
    ...network,
    user,
    stored: { access_token: 'a-token', session_user: JSON.stringify(user) },
    intercept(next: Intercept) {
      intercept = next;
    },
    sent: (method: string, path: string) =>
      network.requests.filter((one) => one.method === method && one.path.includes(path)),
  };
}

function queryOf(path: string): Record<string, string> {
  return Object.fromEntries(new URL(path, location.href).searchParams);
}

function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
