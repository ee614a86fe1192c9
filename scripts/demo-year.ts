import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { NewLifeArea } from '@daymark/shared/areas/life-area.ts';
import type { NewScore } from '@daymark/shared/entries/score.ts';

/** An area of the demo account, and how its owner fares with it. */
interface Habit {
  readonly area: Omit<NewLifeArea, 'created_on'>;
  /** Days before today on which it was created. */
  readonly age: number;
  /** The chance of a done day at the beginning, and after all that time. */
  readonly from: number;
  readonly to: number;
  /** How much of that chance is left on Saturday and Sunday. */
  readonly weekend: number;
  readonly notes: readonly string[];
}

export const habits: readonly Habit[] = [
  {
    area: { name: 'Health & Fitness', description: 'Move for half an hour', color: 'green' },
    age: 364,
    from: 0.5,
    to: 0.85,
    weekend: 0.9,
    notes: ['Ran by the river', 'Stretched only, knee is sore', 'New shoes'],
  },
  {
    area: { name: 'Sleep', description: 'In bed before eleven', color: 'royal' },
    age: 364,
    from: 0.6,
    to: 0.75,
    weekend: 0.5,
    notes: ['Read until midnight'],
  },
  {
    area: { name: 'Relationships', description: 'Time for the people I love', color: 'coral' },
    age: 364,
    from: 0.7,
    to: 0.8,
    weekend: 1.15,
    notes: ['Called Mum', 'Dinner with Jonas and Mira'],
  },
  {
    area: { name: 'Career & Work', description: 'One important thing before noon', color: 'azure' },
    age: 364,
    from: 0.75,
    to: 0.8,
    weekend: 0.25,
    notes: ['Sent the proposal', 'Meetings all day'],
  },
  {
    area: { name: 'Reading', description: 'Twenty pages', color: 'lavender' },
    age: 300,
    from: 0.45,
    to: 0.7,
    weekend: 1.1,
    notes: ['Finished the third volume'],
  },
  {
    area: { name: 'Finance', description: 'Write down what I spent', color: 'emerald' },
    age: 250,
    from: 0.8,
    to: 0.65,
    weekend: 0.8,
    notes: ['Rent went up'],
  },
  {
    area: { name: 'French', description: 'Fifteen minutes', color: 'ocean' },
    age: 160,
    from: 0.85,
    to: 0.9,
    weekend: 0.95,
    notes: ['Understood the whole podcast'],
  },
  {
    area: { name: 'Calm', description: 'Ten quiet minutes', color: 'sage' },
    age: 90,
    from: 0.4,
    to: 0.6,
    weekend: 1,
    notes: ['Sat on the balcony'],
  },
];

/** Days before today with little done: a flu in spring, two weeks of travel in summer. */
const slumps = [
  { first: 262, last: 254, left: 0.2 },
  { first: 131, last: 118, left: 0.45 },
];

/**
 * The scores of one habit up to yesterday, and today's for the habits that are usually done early. The same `random`
 * gives the same year.
 */
export function scoresOf(
  habit: Habit,
  today: CalendarDate,
  random: () => number,
): Omit<NewScore, 'life_area_id'>[] {
  const scores: Omit<NewScore, 'life_area_id'>[] = [];
  let wasDone = true;
  for (let age = habit.age; age >= 0; age--) {
    const date = addDays(today, -age);
    const isDone: boolean = random() < chanceOn(habit, date, { age, wasDone });
    const isForgotten = age === 0 ? habit.to < 0.8 : !isDone && random() < 0.5;
    const hasNote = random() < 0.04;
    const note = habit.notes[Math.floor(random() * habit.notes.length)] ?? '';
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

function chanceOn(
  habit: Habit,
  date: CalendarDate,
  { age, wasDone }: { age: number; wasDone: boolean },
): number {
  const progress = 1 - age / Math.max(1, habit.age);
  const isWeekend = Temporal.PlainDate.from(date).dayOfWeek > 5;
  const slump = slumps.find(({ first, last }) => age <= first && age >= last);
  const base = habit.from + (habit.to - habit.from) * progress;
  // A done day makes the next one likelier: that is what a habit is, and what makes streaks.
  return base * (isWeekend ? habit.weekend : 1) * (slump?.left ?? 1) * (wasDone ? 1.12 : 0.8);
}
