import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

function turnsWith(...items: readonly string[]) {
  const turns = createTurns<string>();
  for (const item of items) turns.add(item[0] ?? '', item);
  return turns;
}

function takeAll(turns: ReturnType<typeof createTurns<string>>): string[] {
  const taken: string[] = [];
  for (let item = turns.next(); item !== undefined; item = turns.next()) taken.push(item);
  return taken;
}

it('next of createTurns alternates between keys', () => {
  const turns = turnsWith('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
  expect(takeAll(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect(turns.length()).toBe(0);
});

it('next of createTurns returns a new key after at most one item of each other key', () => {
  const turns = turnsWith('a1', 'a2', 'a3', 'b1', 'b2');
  expect([turns.next(), turns.next()]).toEqual(['a1', 'b1']);
  turns.add('c', 'c1');
  expect(takeAll(turns)).toEqual(['a2', 'b2', 'c1', 'a3']);
});

it('takeFromLongest removes the newest item of the key with the most items above the limit', () => {
  const turns = turnsWith('a1', 'b1', 'b2', 'b3', 'c1');
  expect(turns.takeFromLongest(2)).toBe('b3');
  expect(turns.takeFromLongest(2)).toBeUndefined();
  expect([turns.lengthOf('b'), turns.length()]).toEqual([2, 4]);
});
