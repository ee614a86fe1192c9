import { api } from '@daymark/shared/api.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { findAreasByName } from '@daymark/shared/areas/find-areas-by-name.ts';
import { type OwnCalls, ToolRefused } from './call-api.ts';

export async function listAreas(calls: OwnCalls) {
  const areas = await calls(api.listLifeAreas, {});
  return { today: await readToday(calls), areas: areas.map(describeArea) };
}

function describeArea(area: LifeArea) {
  const { id, name, description, group, is_active, schedule, unit, step, day } = area;
  return { id, name, description, group, is_active, schedule, unit, step, today: day };
}

interface Range {
  readonly start_date: string;
  readonly end_date: string;
  readonly area?: string | undefined;
}

/** Maximum marks per call. More would take up too much of an assistant's context. */
const maxMarks = 1000;

export async function readDays(calls: OwnCalls, { start_date, end_date, area }: Range) {
  const areas = await calls(api.listLifeAreas, { query: { include_deleted: 'true' } });
  const names = new Map(areas.map((each) => [each.id, each.name]));
  const only = area === undefined ? null : findAreaToRead(area, areas);
  const scores = await calls(api.listScores, { query: { start_date, end_date } });
  const asked = scores.filter(({ life_area_id }) => only === null || life_area_id === only.id);
  if (asked.length > maxMarks) {
    throw new ToolRefused(
      `The range contains ${asked.length} marks, but one call can read at most ${maxMarks}. Please ask for fewer days or for one area.`,
    );
  }
  return {
    days: asked.map(({ life_area_id, score, score_date, notes, amount }) => ({
      date: score_date,
      area: names.get(life_area_id) ?? '',
      area_id: life_area_id,
      mark: score === 1 ? 'done' : 'not_done',
      note: notes,
      ...(amount !== undefined && { amount }),
    })),
  };
}

export async function readStats(
  calls: OwnCalls,
  { period }: { readonly period: 'week' | 'month' | '6months' },
) {
  return {
    overview: await calls(api.getDashboardAnalytics, {}),
    streaks: await calls(api.listStreaks, {}),
    trends: await calls(api.getTrends, { query: { period } }),
  };
}

/** Returns the user's date. It is read from the daily quote, which needs only the scope `read`. */
export async function readToday(calls: OwnCalls): Promise<string> {
  return (await calls(api.getDailyQuote, {})).date;
}

/** Finds an ended area only if no current area matches. */
function findAreaToRead(name: string, areas: readonly LifeArea[]): LifeArea {
  const ongoing = areas.filter(({ deleted_at }) => deleted_at === null);
  return findArea(name, findAreasCalled(name, ongoing).length > 0 ? ongoing : areas);
}

export function findArea(name: string, areas: readonly LifeArea[]): LifeArea {
  const found = findAreasCalled(name, areas);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const names = (found.length > 0 ? found : areas).map((area) => `“${area.name}”`).join(', ');
  throw new ToolRefused(
    found.length > 0
      ? `“${name}” may be any of these areas: ${names}.`
      : `No area is called “${name}”. ${names === '' ? 'There are no areas.' : `The areas are: ${names}.`}`,
  );
}

function findAreasCalled(name: string, areas: readonly LifeArea[]): LifeArea[] {
  const byId = areas.find(({ id }) => id === name);
  return byId ? [byId] : findAreasByName(name, areas);
}
