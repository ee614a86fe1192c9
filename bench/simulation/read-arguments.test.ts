import { expect, test } from 'vitest';
import { ofMachines, ofPeople } from './assumptions.ts';
import { helpText, InvalidArguments, readArguments } from './read-arguments.ts';

test('assumes a thousandth of a million people for an hour', () => {
  const { assumptions, reports, isHelp } = readArguments([]);
  expect(assumptions).toMatchObject({ people: 1_000_000, scale: 0.001, minutes: 60, hour: null });
  expect([reports, isHelp]).toEqual([[], false]);
});

test('takes fractions, hours and several reports', () => {
  const given = ['--scale', '1/200', '--hour=7', '--report', 'a.md', '--report', 'b.json'];
  const { assumptions, reports } = readArguments(given);
  expect(assumptions).toMatchObject({ scale: 0.005, hour: 7 });
  expect(reports).toEqual(['a.md', 'b.json']);
});

test('lists every fault at once', () => {
  const given = ['--areas', 'x', '--minutes', '1.5', '--nobody', '3', 'stray', '--report', 'a.txt'];
  expect(() => readArguments(given)).toThrow(
    new InvalidArguments([
      '--nobody is not known',
      'stray is no argument',
      '--report must name a file in .md or .json',
      '--minutes must be a whole number from 1 to 1440',
      '--areas must be a number from 1 to 100',
    ]),
  );
});

test.each([
  [['--people', '10', '--scale', '1/1000'], 'one person at least'],
  [['--utilisation', '0'], '--utilisation must be a number from 0.01 to 1'],
  [['--scale', '1/0'], '--scale must be'],
  [['--active-share'], '--active-share must be'],
])('refuses %j', (given, words) => {
  expect(() => readArguments(given)).toThrow(words);
});

test('explains every argument', () => {
  for (const name of Object.keys({ ...ofPeople, ...ofMachines })) {
    expect(helpText()).toContain(`--${name} `);
  }
});
