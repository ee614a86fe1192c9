import fc from 'fast-check';
import type { PersonState } from '../backups/restore-plan.ts';
import { anyHistory, type History } from './any-history.ts';

/** What a history is on the wire, with texts that a file could stumble over. */
export function stateOf({ areas, scores }: History, texts: readonly string[] = ['']): PersonState {
  const text = (index: number) => texts[index % texts.length] ?? '';
  return {
    life_areas: areas.map(({ area }, index) => ({ ...area, description: text(index) })),
    scores: scores.map((score, index) => ({
      ...score,
      id: `${score.life_area_id} ${score.score_date}`,
      notes: text(index),
      created_at: `${score.score_date}T10:00:00.000Z`,
      updated_at: `${score.score_date}T10:00:00.000Z`,
    })),
  };
}

const anyTexts = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), {
  minLength: 1,
  maxLength: 4,
});

/** A person with some history, and what became of it: areas and scores that are gone, ended, edited or new. */
export const anyTwoStates = fc
  .record({
    history: anyHistory({ days: 40, areas: 4 }),
    texts: anyTexts,
    fates: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 12 }),
  })
  .map(({ history, texts, fates }) => {
    const before = stateOf(history, texts);
    return { today: history.today, before, after: laterOf(before, history.today, fates) };
  });

function laterOf(state: PersonState, today: string, fates: readonly number[]): PersonState {
  const fateOf = (index: number) => fates[index % fates.length] ?? 0;
  const life_areas = state.life_areas.flatMap((area, index) => {
    const fate = fateOf(index);
    if (fate === 1) return [];
    if (fate === 2) return [{ ...area, name: `${area.name}, later` }];
    if (fate !== 3 || area.deleted_on !== null) return [area];
    const spans = area.spans.flatMap((span) =>
      span.ends_on !== null ? [span] : span.starts_on < today ? [{ ...span, ends_on: today }] : [],
    );
    const ended = { deleted_at: `${today}T11:00:00.000Z`, deleted_on: today };
    return [{ ...area, ...ended, is_active: false, spans }];
  });
  const present = new Set(life_areas.map(({ id }) => id));
  const scores = state.scores.flatMap((score, index) => {
    const fate = fateOf(index + 7);
    if (!present.has(score.life_area_id) || fate === 1) return [];
    if (fate === 2) return [{ ...score, notes: 'later', updated_at: '2199-01-01T12:00:00.000Z' }];
    if (fate === 3) return [{ ...score, notes: 'older', updated_at: '2020-01-01T12:00:00.000Z' }];
    return [score];
  });
  return { life_areas, scores };
}
