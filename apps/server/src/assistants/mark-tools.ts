import { api } from '@daymark/shared/api.ts';
import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Score } from '@daymark/shared/entries/score.ts';
import { type OwnCalls, ToolRefused } from './call-api.ts';
import { findArea, readToday } from './read-tools.ts';

interface MarkedDay {
  readonly area: string;
  readonly mark: 'done' | 'not_done' | 'clear';
  readonly date?: string | undefined;
  readonly note?: string | undefined;
}

export async function markDay(
  calls: OwnCalls,
  { area: name, mark, date, note: written }: MarkedDay,
) {
  // Assistants send '' for an optional field, and an empty note must not delete the stored note.
  const note = written === '' ? undefined : written;
  const area = findArea(name, await calls(api.listLifeAreas, {}));
  const score_date = date ?? (await readToday(calls));
  if (mark === 'clear') {
    if (note !== undefined) throw new ToolRefused('A day without a mark has no note.');
    await calls(api.deleteDayScore, { params: { id: area.id, date: score_date } });
    return { area: area.name, date: score_date, mark: null, note: '' };
  }
  const score = mark === 'done' ? 1 : 0;
  const only_if_unmarked = note === undefined;
  const recorded = await calls(api.recordScore, {
    body: { life_area_id: area.id, score, score_date, notes: note ?? '', only_if_unmarked },
  });
  if (recorded.score === score) return describeMark(area, recorded);
  const changed = await calls(api.updateScore, { params: { id: recorded.id }, body: { score } });
  return describeMark(area, changed);
}

interface Note {
  readonly area: string;
  readonly date?: string | undefined;
  readonly note: string;
}

export async function addNote(calls: OwnCalls, { area: name, date, note }: Note) {
  const area = findArea(name, await calls(api.listLifeAreas, {}));
  const score_date = date ?? (await readToday(calls));
  const present = await findScore(calls, area, score_date);
  if (present === undefined) {
    throw new ToolRefused(
      `“${area.name}” has no mark on ${score_date}. Please mark the day first, with the note.`,
    );
  }
  const body = { added_note: note };
  const noted = await calls(api.updateScore, { params: { id: present.id }, body });
  return describeMark(area, noted);
}

async function findScore(calls: OwnCalls, { id }: LifeArea, date: string) {
  const scores = await calls(api.listScores, { query: { start_date: date, end_date: date } });
  return scores.find(({ life_area_id }) => life_area_id === id);
}

interface Amount {
  readonly area: string;
  readonly amount: number;
  readonly replaces: boolean;
  readonly date?: string | undefined;
}

/** Sends no score, so the server compares the amount with the target of the day. */
export async function recordAmount(
  calls: OwnCalls,
  { area: name, amount, replaces, date }: Amount,
) {
  const area = findArea(name, await calls(api.listLifeAreas, {}));
  const score_date = date ?? (await readToday(calls));
  const id = crypto.randomUUID();
  const recorded = await calls(api.recordScore, {
    body: { id, life_area_id: area.id, score_date, amount, only_if_unmarked: true },
  });
  if (recorded.id === id) return describeMark(area, recorded);
  // Adds on the server, so that concurrent calls lose nothing.
  const body = replaces ? { amount } : { added_amount: amount };
  const changed = await calls(api.updateScore, { params: { id: recorded.id }, body });
  return describeMark(area, changed);
}

function describeMark({ name }: LifeArea, { score, score_date, notes, amount }: Score) {
  return {
    area: name,
    date: score_date,
    mark: score === 1 ? 'done' : 'not_done',
    note: notes,
    ...(amount !== undefined && { amount }),
  };
}
