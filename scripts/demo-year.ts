import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import type { Rule } from '@daymark/shared/timeline/schedule-schema.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';

/** Pause from `first` to `last`, in days before today. A negative number is in the future. */
export interface Rest {
  readonly first: number;
  readonly last: number;
  readonly reason: string;
}

interface Habit {
  readonly area: Omit<NewLifeArea, 'created_on' | 'schedule'>;
  /** If absent, the area is due every day. */
  readonly rule?: Rule;
  /** Rule that began `age` days before today. */
  readonly change?: { readonly age: number; readonly rule: Rule };
  readonly rests?: readonly Rest[];
  /** Number of days since the area's first day. */
  readonly age: number;
  /** Probability of a done day: `from` on the first day, `to` today. */
  readonly from: number;
  readonly to: number;
  /** Factor of the probability on weekends. */
  readonly weekend: number;
  readonly notes: readonly string[];
}

const workdays: Rule = { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] };

export const habits: readonly Habit[] = [
  {
    area: {
      name: 'Health & Fitness',
      description: 'Move for half an hour',
      color: 'green',
      icon: 'dumbbell',
      group: 'Body',
    },
    rule: { kind: 'times_per_week', times: 4 },
    rests: [{ first: 262, last: 254, reason: 'Flu' }],
    age: 364,
    from: 0.45,
    to: 0.8,
    weekend: 0.9,
    notes: [
      'Ran by the river',
      'Stretched only, knee is sore',
      'New shoes',
      'Eight kilometres without a stop',
      'Swam with Mira',
    ],
  },
  {
    area: {
      name: 'Sleep',
      description: 'In bed before eleven',
      color: 'royal',
      icon: 'moon',
      group: 'Body',
    },
    age: 364,
    from: 0.6,
    to: 0.75,
    weekend: 0.5,
    notes: ['Read until midnight', 'Slept like a stone', 'Too much coffee'],
  },
  {
    area: {
      name: 'Relationships',
      description: 'Time for the people I love',
      color: 'coral',
      icon: 'heart-handshake',
    },
    rule: { kind: 'times_per_week', times: 5 },
    age: 364,
    from: 0.7,
    to: 0.8,
    weekend: 1.15,
    notes: [
      'Called Mum',
      'Dinner with Jonas and Mira',
      'A long walk with Jonas',
      'Letter to Aunt Ilse',
    ],
  },
  {
    area: {
      name: 'Career & Work',
      description: 'One important thing before noon',
      color: 'azure',
      icon: 'briefcase',
    },
    rule: workdays,
    age: 364,
    from: 0.75,
    to: 0.85,
    weekend: 0.25,
    notes: ['Sent the proposal', 'Meetings all day', 'The report is out'],
  },
  {
    area: {
      name: 'Reading',
      description: 'Twenty pages',
      color: 'lavender',
      icon: 'book-open',
      group: 'Evening',
      reminder_time: '21:00',
    },
    age: 300,
    from: 0.45,
    to: 0.7,
    weekend: 1.1,
    notes: ['Finished the third volume', 'Began again from the start', 'On the train'],
  },
  {
    area: {
      name: 'Finance',
      description: 'Write down what I spent',
      color: 'emerald',
      icon: 'piggy-bank',
    },
    rests: [{ first: 2, last: -4, reason: 'The new card is on its way' }],
    age: 250,
    from: 0.8,
    to: 0.65,
    weekend: 0.8,
    notes: ['Rent went up', 'Less on lunch this month'],
  },
  {
    area: {
      name: 'French',
      description: 'Fifteen minutes',
      color: 'ocean',
      icon: 'languages',
    },
    rests: [{ first: 9, last: 9, reason: 'On the train all day' }],
    age: 160,
    from: 0.88,
    to: 0.94,
    weekend: 0.97,
    notes: ['Understood the whole podcast', 'The subjunctive again', 'Talked to the baker'],
  },
  {
    area: {
      name: 'Calm',
      description: 'Ten quiet minutes',
      color: 'sage',
      icon: 'leaf',
      group: 'Evening',
    },
    change: { age: 40, rule: { kind: 'times_per_week', times: 3 } },
    age: 90,
    from: 0.4,
    to: 0.55,
    weekend: 1,
    notes: ['Sat on the balcony', 'Only five, but still'],
  },
];

/** Pauses that apply to every area. */
export const holidays: readonly Rest[] = [{ first: 131, last: 118, reason: 'Portugal' }];

/** Creates the entries of an area up to today. Equal random numbers produce equal entries. */
export function createEntries(
  habit: Habit,
  today: CalendarDate,
  random: () => number,
): Omit<NewScore, 'life_area_id'>[] {
  const scores: Omit<NewScore, 'life_area_id'>[] = [];
  let wasDone = true;
  for (let age = habit.age; age >= 0; age--) {
    const date = addDays(today, -age);
    const isExpected = isExpectedOn(habit, date, age);
    const isDone: boolean = random() < getChance(habit, date, { age, wasDone });
    // People seldom mark areas with a weekly goal as not done.
    const chanceOfNot = getRuleAt(habit, age).kind === 'times_per_week' ? 0.1 : 0.5;
    const isForgotten = age === 0 ? habit.to < 0.8 : !isDone && random() >= chanceOfNot;
    const hasNote = random() < 0.06;
    const note = habit.notes[Math.floor(random() * habit.notes.length)] ?? '';
    if (!isExpected) continue;
    wasDone = isDone;
    if (isForgotten) continue;
    scores.push({
      score: isDone || age === 0 ? 1 : 0,
      score_date: date,
      notes: hasNote ? note : '',
    });
  }
  return scores;
}

function getRuleAt({ rule = { kind: 'daily' }, change }: Habit, age: number): Rule {
  return change !== undefined && age <= change.age ? change.rule : rule;
}

/** Nobody expects a mark on a paused day or on a weekday that the rule leaves out. */
function isExpectedOn(habit: Habit, date: CalendarDate, age: number): boolean {
  const rests = [...holidays, ...(habit.rests ?? [])];
  if (rests.some(({ first, last }) => age <= first && age >= last)) return false;
  const rule = getRuleAt(habit, age);
  return rule.kind !== 'weekdays' || rule.weekdays.includes(weekdayOf(date));
}

function weekdayOf(date: CalendarDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

function getChance(
  habit: Habit,
  date: CalendarDate,
  { age, wasDone }: { age: number; wasDone: boolean },
): number {
  const progress = 1 - age / Math.max(1, habit.age);
  const isWeekend = weekdayOf(date) > 5;
  const base = habit.from + (habit.to - habit.from) * progress;
  // A done day makes a done next day more likely, which produces streaks.
  return base * (isWeekend ? habit.weekend : 1) * (wasDone ? 1.12 : 0.8);
}
