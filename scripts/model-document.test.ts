import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getCompletionRate } from '@daymark/shared/timeline/completion.ts';
import { tallyEndedDays } from '@daymark/shared/timeline/ended-days.ts';
import { getDay } from '@daymark/shared/timeline/day.ts';
import { getStreak } from '@daymark/shared/timeline/streak.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { judgeAmount } from '@daymark/shared/timeline/judge-amount.ts';
import type { DatedRule, Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { Target } from '@daymark/shared/timeline/target-schema.ts';
import { scoreAmount } from '@daymark/shared/timeline/target.ts';
import {
  getYear,
  type Mark,
  type Marks,
  setMark,
  type Years,
} from '@daymark/shared/timeline/year-marks.ts';
import {
  type AmountsByYear,
  createTimeline,
  type TimedArea,
} from '@daymark/shared/timeline/timeline.ts';
import { computeStrength } from '@daymark/shared/analytics/strength.ts';

const page = readFileSync(new URL('../docs/model.md', import.meta.url), 'utf8');
const examples = page.split('\n## ').flatMap((section) => {
  const [heading = ''] = section.split('\n');
  const found = [...section.matchAll(/```example\n([^]*?)```/g)];
  return found.map(([, text = ''], index) => ({ heading, number: index + 1, text }));
});
const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const marks = { done: 1, not: 0, '–': null } as const;

interface Example {
  readonly streakRule: Pick<TimedArea, 'streak_rule' | 'forgiving_days'>;
  readonly schedule: readonly DatedRule[];
  readonly pauses: readonly { first_day: CalendarDate; last_day: CalendarDate }[];
  readonly marks: ReadonlyMap<CalendarDate, Exclude<Mark, null>>;
  readonly amounts: AmountsByYear;
  readonly states: ReadonlyMap<CalendarDate, string>;
  readonly first: CalendarDate;
  readonly today: CalendarDate;
  readonly results: Readonly<Record<string, string>>;
}

it('docs/model.md has more than ten examples', () => {
  expect(examples.length).toBeGreaterThan(10);
});

it.each(examples)(
  'example $number under "$heading" in docs/model.md equals the results of the code',
  ({ text }) => {
    const { schedule, streakRule, pauses, amounts, states, first, today, results, ...days } =
      read(text);
    const area = { id: 'area', created_on: first, deleted_on: null, schedule, ...streakRule };
    const years = writeYears(days.marks);
    const timeline = createTimeline({ area, pauses, years, amounts, today });
    const counted = [...states.keys()].map((date) => [date, getDay(timeline, date).state]);
    expect(counted).toEqual([...states]);
    const { current, best, unit } = getStreak(timeline);
    const write = (length: number) =>
      unit === 'days' ? String(length) : `${length} ${length === 1 ? 'week' : 'weeks'}`;
    const tally = tallyEndedDays([timeline], { start_date: first, end_date: today });
    const found: Record<string, string> = {
      streak: write(current),
      best: write(best),
      completion: `${tally.done} of ${tally.possible}, ${getCompletionRate(tally)} %`,
      strength: String(computeStrength(timeline)),
    };
    for (const [name, said] of Object.entries(results))
      expect([name, found[name]]).toEqual([name, said]);
  },
);

function read(text: string): Example {
  const schedule: DatedRule[] = [];
  let streakRule: Example['streakRule'] = {};
  const pauses: Example['pauses'][number][] = [];
  const written = new Map<CalendarDate, Exclude<Mark, null>>();
  const targets: { readonly from: CalendarDate; readonly target: Target }[] = [];
  const amounts = new Map<number, Record<CalendarDate, number>>();
  let earlier: Target | undefined;
  const states = new Map<CalendarDate, string>();
  const results: Record<string, string> = {};
  let first = '';
  let today = '';
  let row: CalendarDate = '';
  for (const line of text.trimEnd().split('\n')) {
    const [, name = '', value = ''] = /^([^:]*): (.*)$/.exec(line) ?? [];
    const words = (value || line).trim().split(/\s+/);
    const [from] = /\d{4}-\d\d-\d\d/.exec(name) ?? [];
    if (name.startsWith('rule')) schedule.push({ from: from ?? '', rule: ruleOf(value) });
    else if (name === 'target before the change') earlier = targetOf(value);
    else if (name.startsWith('target')) targets.push({ from: from ?? '', target: targetOf(value) });
    else if (name === 'streaks') streakRule = streakRuleOf(value);
    else if (name === 'pause') pauses.push({ first_day: words[0] ?? '', last_day: words[2] ?? '' });
    else if (name === 'today') row = today = value;
    else if (from !== undefined) {
      row = from;
      first ||= row;
      for (const [index, word] of words.entries()) {
        const date = addDays(row, index);
        const [content = '', byHand] = word.split('/');
        const amount = Number(content);
        if (!Number.isFinite(amount)) {
          const mark = marks[content as keyof typeof marks];
          if (mark === undefined) throw new Error(`No entry: ${word}`);
          if (mark !== null) written.set(date, mark);
          continue;
        }
        const target = getTargetOn(targets, date) ?? null;
        const score = scoreOf(amount, { target, earlier: earlier ?? target, byHand });
        written.set(date, score === 0 ? 'p' : 1);
        const year = getYear(date);
        amounts.set(year, { ...amounts.get(year), [date]: amount });
      }
    } else if (name === '') {
      for (const [index, word] of words.entries()) states.set(addDays(row, index), word);
    } else results[name] = value;
  }
  const froms = [...schedule, ...targets].map(({ from }) => from || first);
  const dated = [...new Set(froms)].toSorted().flatMap((from) => {
    const rule = schedule.findLast((one) => one.from <= from)?.rule;
    const target = getTargetOn(targets, from);
    return rule === undefined ? [] : [{ from, rule, ...(target && { target }) }];
  });
  const facts = { schedule: dated, streakRule, pauses, marks: written, amounts };
  return { ...facts, states, first, today, results };
}

/** A target without a date has an empty `from`. */
function getTargetOn(
  targets: readonly { readonly from: CalendarDate; readonly target: Target }[],
  date: CalendarDate,
): Target | undefined {
  return targets.findLast(({ from }) => from <= date)?.target;
}

interface Judged {
  readonly target: Target | null;
  /** Target at the time when the entry was written. */
  readonly earlier: Target | null;
  readonly byHand: string | undefined;
}

/** The score of an amount follows from the target, unless it was given by hand. */
function scoreOf(amount: number, { target, earlier, byHand }: Judged): ScoreValue {
  const score = byHand === undefined ? scoreAmount(earlier, amount) : byHand === 'done' ? 1 : 0;
  const [before, after] = [earlier, target].map((each) => [
    { from: '', rule: { kind: 'daily' } as const, ...(each && { target: each }) },
  ]);
  return judgeAmount(
    { score_date: '', score, amount },
    { before: before ?? [], after: after ?? [] },
  );
}

function writeYears(given: Example['marks']): Years {
  const years = new Map<number, Marks>();
  for (const [date, mark] of given) {
    years.set(getYear(date), setMark(years.get(getYear(date)), date, mark));
  }
  return years;
}

function targetOf(text: string): Target {
  const [, kind, amount] = /^at (least|most) (.+)$/.exec(text) ?? [];
  if (kind !== 'least' && kind !== 'most') throw new Error(`No target: ${text}`);
  return { kind: `at_${kind}`, amount: Number(amount) };
}

function streakRuleOf(text: string): Example['streakRule'] {
  if (text === 'in weeks') return { streak_rule: 'weeks' };
  const [, days] = /^forgiving, (\d+) days$/.exec(text) ?? [];
  if (days === undefined) throw new Error(`No streak rule: ${text}`);
  return { streak_rule: 'forgiving', forgiving_days: Number(days) };
}

function ruleOf(text: string): Rule {
  if (text === 'every day') return { kind: 'daily' };
  const [, times, period] = /^(\d+) times a (week|month)$/.exec(text) ?? [];
  if (times !== undefined) {
    const kind = period === 'week' ? 'times_per_week' : 'times_per_month';
    return { kind, times: Number(times) };
  }
  const [, timesInDays, days] = /^(\d+) times in (\d+) days$/.exec(text) ?? [];
  if (days !== undefined)
    return { kind: 'times_in_days', times: Number(timesInDays), days: Number(days) };
  const [, every, start] = /^every (\d+) days from (.+)$/.exec(text) ?? [];
  if (start !== undefined) return { kind: 'every_n_days', every: Number(every), start };
  const [, monthDays] = /^days ([\d ]+) of the month$/.exec(text) ?? [];
  if (monthDays !== undefined)
    return { kind: 'month_days', days: monthDays.split(' ').map(Number) };
  return {
    kind: 'weekdays',
    weekdays: text.split(' ').map((day) => weekdayNames.indexOf(day) + 1),
  };
}
