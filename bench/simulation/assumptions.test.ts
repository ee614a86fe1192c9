import { expect, test } from 'vitest';
import { helpText, listArguments, readArguments } from './assumptions.ts';

test('the simulation without arguments simulates 1/1000 of a million people for an hour', () => {
  const { assumptions, report, isHelp } = readArguments([]);
  expect(assumptions).toMatchObject({ people: 1_000_000, scale: 0.001, minutes: 60, hour: 24 });
  expect([report, isHelp]).toEqual([undefined, false]);
});

test('readArguments reads back the assumptions that listArguments returns', () => {
  const { assumptions, report } = readArguments(['--scale', '0.005', '--hour=7', '--report=a.md']);
  expect(assumptions).toMatchObject({ scale: 0.005, hour: 7 });
  expect(report).toBe('a.md');
  const again = readArguments(listArguments(assumptions).split(/\s/));
  expect(again.assumptions).toEqual(assumptions);
});

test.each([
  [['--people', '10'], '--people × --scale is below one'],
  [['--areas', 'x'], 'Not a number: areas'],
  [['--nobody', '3'], "Unknown option '--nobody'"],
])('readArguments throws an error for %j', (given, words) => {
  expect(() => readArguments(given)).toThrow(words);
});

test('the help of the simulation explains every assumption', () => {
  for (const name of Object.keys(readArguments([]).assumptions)) {
    expect(helpText()).toContain(`--${name} `);
  }
});
