import { expect, test } from 'vitest';
import { readArguments } from './assumptions.ts';
import { createHistory } from './history.ts';
import { makePeople, marksPerVisit, shareOfReminders, createWorld } from './people.ts';

const now = Date.parse('2026-06-01T15:00:00Z');
const { assumptions } = readArguments(['--people', '4000', '--scale', '1']);
const world = createWorld(assumptions);
const people = makePeople(assumptions, world);

function shareOf(isOne: (person: (typeof people)[number]) => boolean): number {
  return people.filter(isOne).length / people.length;
}

test('makePeople follows the assumed shares of active people, reminders and pushes', () => {
  expect(people.length).toBe(4000);
  expect(shareOf(({ isActive }) => isActive)).toBeCloseTo(0.5, 1);
  expect(shareOf(({ reminderTime }) => reminderTime !== null)).toBeCloseTo(0.7, 1);
  expect(shareOf(({ hasPush }) => hasPush)).toBeCloseTo(0.5, 1);
  const mean = (read: (person: (typeof people)[number]) => number) =>
    people.reduce((sum, person) => sum + read(person), 0) / people.length;
  expect(mean(({ areas }) => areas)).toBeCloseTo(6, 0);
  expect(mean(({ devices }) => devices)).toBeCloseTo(1.5, 1);
  expect(mean(({ keenness }) => keenness)).toBeCloseTo(0.5, 1);
});

test('makePeople sets reminders at full hours, over a fifth of them in the evening', () => {
  const times = people.flatMap(({ reminderTime }) => reminderTime ?? []);
  expect(times.filter((time) => !/^(?:[01]\d|2[0-3]):00$/.test(time))).toEqual([]);
  const evening = times.filter((time) => time >= '19:00').length / times.length;
  expect(evening).toBeGreaterThan(0.2);
});

test('shareOfReminders is 1 for a day, in which each reminder is due once', () => {
  const hour = 3_600_000;
  expect(shareOfReminders(people, now, now + 24 * hour)).toBe(1);
  const hours = Array.from({ length: 24 }, (_, index) => now + index * hour);
  const shares = hours.map((from) => shareOfReminders(people, from, from + hour));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
});

test('makePeople makes the same people from the same seed, and other people from another seed', () => {
  const known = (given: typeof people) => given.map((person) => ({ ...person, random: null }));
  expect(known(makePeople(assumptions, world))).toEqual(known(people));
  const others = makePeople({ ...assumptions, seed: 2 }, world);
  expect(known(others)).not.toEqual(known(people));
});

test('marksPerVisit divides the marks of a day by its visits, including answered reminders', () => {
  const visits = 3 + 0.7 * 0.5 * 0.3;
  expect(marksPerVisit(assumptions) * visits).toBeCloseTo(5, 9);
  const nobody = { ...assumptions, 'opens-a-day': 0, 'answers-share': 0 };
  expect(marksPerVisit(nobody)).toBe(0);
});

test('createHistory makes at most one entry per past day and area', () => {
  const areas = ['one', 'two', 'three'];
  for (const person of people.slice(0, 200)) {
    const scores = createHistory(person, { assumptions, hours: world.hours, areas, now });
    const days = scores.map(({ life_area_id, score_date }) => `${life_area_id} ${score_date}`);
    expect(new Set(days).size).toBe(days.length);
    expect(scores.every(({ score_date }) => score_date <= '2026-06-02')).toBe(true);
    expect(scores.every(({ score_date }) => score_date >= '2026-04-01')).toBe(true);
  }
});
