import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeSpan, reopenSpan } from '../areas/area-days.ts';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import type { LifeArea } from '../areas/life-area.ts';
import { anyTwoStates, stateOf } from '../testing/any-person-state.ts';
import { anyHistory } from '../testing/any-history.ts';
import { canonicalText } from './canonical-text.ts';
import type { BackupScore } from './backup-file.ts';
import { dayOf, type PersonState, planRestore } from './restore-plan.ts';
import { type RestoreStep, stepsOf, stepsToUndo } from './restore-steps.ts';

/** What the server makes of a step, in as few words as there are. */
function applied(state: PersonState, step: RestoreStep, today: CalendarDate): PersonState {
  const changeArea = (id: string, change: (area: LifeArea) => LifeArea): PersonState => ({
    ...state,
    life_areas: state.life_areas.map((area) => (area.id === id ? change(area) : area)),
  });
  switch (step.kind) {
    case 'create-area':
      return { ...state, life_areas: [...state.life_areas, step.area] };
    case 'erase-area':
      return {
        life_areas: state.life_areas.filter(({ id }) => id !== step.id),
        scores: state.scores.filter((score) => score.life_area_id !== step.id),
      };
    case 'edit-area':
      return changeArea(step.id, (area) => ({ ...area, ...step.details }));
    case 'reopen-area':
      return changeArea(step.id, (area) => {
        const open = reopenSpan(area.spans, today);
        const spans = step.archived ? closeSpan(open, today) : open;
        return { ...area, deleted_at: null, deleted_on: null, is_active: !step.archived, spans };
      });
    case 'archive-area':
      return changeArea(step.id, (area) => ({
        ...area,
        is_active: false,
        spans: closeSpan(area.spans, today),
      }));
    case 'end-area': {
      const { deleted_at, deleted_on } = step.area;
      return changeArea(step.id, (area) => ({
        ...area,
        is_active: false,
        deleted_at,
        deleted_on,
        spans: closeSpan(area.spans, deleted_on ?? today).filter(
          ({ starts_on }) => starts_on < (deleted_on ?? today),
        ),
      }));
    }
    case 'record-score': {
      const others = state.scores.filter((score) => dayOf(score) !== dayOf(step.score));
      return { ...state, scores: [...others, step.score] };
    }
    default:
      return {
        ...state,
        scores: state.scores.filter((score) => dayOf(score) !== dayOf(step.score)),
      };
  }
}

function after(state: PersonState, steps: readonly RestoreStep[], today: CalendarDate) {
  return steps.reduce((before, step) => applied(before, step, today), state);
}

function area(id: string): LifeArea {
  return {
    id,
    name: id,
    description: '',
    color: 'ocean',
    is_active: true,
    position: 0,
    created_at: '2026-03-01T09:00:00.000Z',
    created_on: '2026-03-01',
    deleted_at: null,
    deleted_on: null,
    schedule: [],
    pauses: [],
    day: { state: 'due' },
    spans: [{ starts_on: '2026-03-01', ends_on: null }],
  };
}

function ended(alive: LifeArea, on: CalendarDate): LifeArea {
  const gone = { deleted_at: `${on}T12:00:00.000Z`, deleted_on: on, is_active: false };
  return { ...alive, ...gone, spans: closeSpan(alive.spans, on) };
}

function score(life_area_id: string, score_date: CalendarDate, notes = ''): BackupScore {
  return {
    id: `${life_area_id} ${score_date}`,
    life_area_id,
    score: 1,
    score_date,
    notes,
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: '2026-03-01T10:00:00.000Z',
  };
}

/** In one order, and without what a change of a value and back leaves behind. */
function comparable({ life_areas, scores }: PersonState) {
  const values = ({ life_area_id, score_date, score, notes }: BackupScore) =>
    JSON.stringify([life_area_id, score_date, score, notes]);
  return {
    areas: life_areas.map((area) => canonicalText(area)).toSorted(),
    scores: scores.map(values).toSorted(),
  };
}

describe('a restore', () => {
  it('changes nothing where nothing differs', () => {
    fc.assert(
      fc.property(anyHistory({ days: 60, areas: 4 }), (history) => {
        const state = stateOf(history);
        const plan = planRestore(state, state, history.today);
        expect(plan).toEqual({ changes: [], newer: [], left_out: 0 });
      }),
    );
  });

  it('brings back all that is gone, and changes nothing that was changed since', () => {
    fc.assert(
      fc.property(anyTwoStates, ({ today, before, after: current }) => {
        const { changes, newer, left_out } = planRestore(before, current, today);
        const restored = after(current, stepsOf(changes), today);
        const again = planRestore(before, restored, today);
        expect(again.changes).toEqual([]);
        expect(again.newer).toHaveLength(newer.length);
        expect(again.left_out).toBe(left_out);
        const kept = new Map(restored.scores.map((score) => [dayOf(score), score]));
        const later = current.scores.filter(({ notes }) => notes === 'later');
        expect(later.map((score) => kept.get(dayOf(score)))).toEqual(later);
      }),
      { numRuns: 200 },
    );
  });

  it('puts back what was changed since where the person wants it', () => {
    fc.assert(
      fc.property(anyTwoStates, ({ today, before, after: current }) => {
        const { changes, newer } = planRestore(before, current, today);
        const restored = after(current, stepsOf([...changes, ...newer]), today);
        const again = planRestore(before, restored, today);
        expect([again.changes, again.newer]).toEqual([[], []]);
      }),
      { numRuns: 100 },
    );
  });

  it('and its undo leave everything as it was', () => {
    fc.assert(
      fc.property(anyTwoStates, fc.boolean(), ({ today, before, after: current }, withNewer) => {
        const { changes, newer } = planRestore(before, current, today);
        const done = withNewer ? [...changes, ...newer] : changes;
        const restored = after(current, stepsOf(done), today);
        const undone = after(restored, stepsToUndo(done, restored, current), today);
        expect(comparable(undone)).toEqual(comparable(current));
      }),
      { numRuns: 200 },
    );
  });

  it('is undone but for what was changed again', () => {
    const wanted = {
      life_areas: [area('a'), area('b')],
      scores: [score('a', '2026-03-01'), score('a', '2026-03-02'), score('b', '2026-03-01')],
    };
    const before = { life_areas: [area('a')], scores: [] };
    const { changes } = planRestore(wanted, before, '2026-03-03');
    const edited = {
      life_areas: wanted.life_areas,
      scores: [
        score('a', '2026-03-01', 'Edited'),
        score('a', '2026-03-02'),
        score('b', '2026-03-01'),
        score('b', '2026-03-03'),
      ],
    };
    expect(stepsToUndo(changes, edited, before)).toEqual([
      { kind: 'delete-score', score: score('a', '2026-03-02') },
    ]);
  });

  it('is undone but for an area that it brought and that was changed since', () => {
    const before = { life_areas: [], scores: [] };
    const wanted = { life_areas: [area('a'), area('b')], scores: [score('a', '2026-03-01')] };
    const { changes } = planRestore(wanted, before, '2026-03-03');
    const renamed = { ...wanted, life_areas: [{ ...area('a'), name: 'Renamed' }, area('b')] };
    expect(stepsToUndo(changes, renamed, before)).toEqual([{ kind: 'erase-area', id: 'b' }]);
  });

  describe('of an area that had ended', () => {
    const today = '2026-03-10';
    const wanted = { life_areas: [area('a')], scores: [score('a', '2026-03-01')] };
    /** Ended on the day, with these scores, and brought back today. */
    const restoredOn = (endedOn: CalendarDate, scores: readonly BackupScore[]) => {
      const before = { life_areas: [ended(area('a'), endedOn)], scores };
      const { changes } = planRestore(wanted, before, today);
      return { before, changes, restored: after(before, stepsOf(changes), today) };
    };
    const endAgain = (endedOn: CalendarDate) => ({
      kind: 'end-area',
      id: 'a',
      area: ended(area('a'), endedOn),
    });

    it('ends it again when its undo finds nothing new in it', () => {
      const { before, changes, restored } = restoredOn('2026-03-05', []);
      expect(stepsToUndo(changes, restored, before)).toEqual([
        { kind: 'delete-score', score: score('a', '2026-03-01') },
        endAgain('2026-03-05'),
      ]);
    });

    it('leaves it open when it was marked since', () => {
      const { before, changes, restored } = restoredOn('2026-03-05', wanted.scores);
      const marked = { ...restored, scores: [...restored.scores, score('a', today, 'Back')] };
      expect(stepsToUndo(changes, marked, before)).toEqual([]);
    });

    it('ends it again when only a day before its end was marked since', () => {
      const { before, changes, restored } = restoredOn('2026-03-05', wanted.scores);
      const marked = { ...restored, scores: [...restored.scores, score('a', '2026-03-04')] };
      expect(stepsToUndo(changes, marked, before)).toEqual([endAgain('2026-03-05')]);
    });

    it('tells on the day of both what was marked before the end from what was marked since', () => {
      const scores = [...wanted.scores, score('a', today)];
      const { before, changes, restored } = restoredOn(today, scores);
      expect(stepsToUndo(changes, restored, before)).toEqual([endAgain(today)]);
      const marked = { ...restored, scores: [...wanted.scores, score('a', today, 'Again')] };
      expect(stepsToUndo(changes, marked, before)).toEqual([]);
    });
  });
});
