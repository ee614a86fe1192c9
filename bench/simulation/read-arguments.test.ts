import { expect, test } from 'vitest';
import { ofMachines, ofPeople } from './assumptions.ts';
import { helpText, readArguments } from './read-arguments.ts';

test('the simulation assumes a thousandth of a million people for an hour', () => {
  const { assumptions, reports, isHelp } = readArguments([]);
  expect(assumptions).toMatchObject({ people: 1_000_000, scale: 0.001, minutes: 60, hour: null });
  expect([reports, isHelp]).toEqual([[], false]);
});

test('the arguments take fractions, hours and several reports', () => {
  const given = ['--scale', '1/200', '--hour=7', '--report', 'a.md', '--report', 'b.json'];
  const { assumptions, reports } = readArguments(given);
  expect(assumptions).toMatchObject({ scale: 0.005, hour: 7 });
  expect(reports).toEqual(['a.md', 'b.json']);
});

test.each([
  [['--people', '10', '--scale', '1/1000'], 'one person at least'],
  [['--utilisation', '0'], '--utilisation must be a number from 0.01 to 1'],
  [['--scale', '1/0'], '--scale must be'],
  [['--active-share'], '--active-share'],
  [['--nobody', '3'], "Unknown option '--nobody'"],
  [['stray'], "Unexpected argument 'stray'"],
  [
    ['--areas', 'x', '--minutes', '1.5', '--report', 'a.txt'],
    `--minutes must be a whole number from 1 to 1440
--areas must be a number from 1 to 100
--report must name a file in .md or .json`,
  ],
])('the simulation refuses %j', (given, words) => {
  expect(() => readArguments(given)).toThrow(words);
});

test('the help explains every argument', () => {
  for (const name of Object.keys({ ...ofPeople, ...ofMachines })) {
    expect(helpText()).toContain(`--${name} `);
  }
});
