import { expect, it } from 'vitest';
import { openSample } from '../testing/sample-files.ts';
import { importReaders } from './import-formats.ts';

/** Samples in `packages/shared/samples` by the only reader that recognizes them. */
const samples: readonly (readonly [sample: string, format: string | null])[] = [
  ['backup_2026_03_05.daylio', 'daylio-backup'],
  ['daylio.csv', 'daylio-csv'],
  ['dohabit-0.29-localstorage.json', 'dohabit'],
  ['dohabit-0.30.json', 'dohabit'],
  ['dohabit-2024-list.json', 'dohabit'],
  ['foreign-habits-start-date.json', null],
  ['habitify.csv', 'habitify'],
  ['habitctl-habits.txt', null],
  ['habitctl-log.txt', 'habitctl'],
  ['habitkit.json', 'habitkit'],
  ['habo-2-list.json', 'habo'],
  ['habo-4.json', 'habo'],
  ['org-habit-notes.org', 'org-habit'],
  ['org-habits.org', 'org-habit'],
  ['harsh-habits.txt', null],
  ['harsh-log.txt', 'harsh'],
  ['streak-inlitx.json', 'streak-inlitx'],
  ['streaks-backup.streaks', 'streaks-backup'],
  ['streaks-ios.csv', 'streaks-csv'],
  ['table-habit-negative.json', 'table-habit'],
  ['taskwarrior-autumn.json', 'taskwarrior'],
  ['taskwarrior.json', 'taskwarrior'],
  ['tickmate-ios-hungarian.csv', null],
  ['tickmate-ios-korean.csv', null],
  ['tickmate-ios.csv', null],
  ['tickmate-ios.tickmatebackup', 'tickmate-ios'],
  ['tickmate-v10.db', 'tickmate'],
  ['tickmate-v14-colour.db', 'tickmate'],
  ['way-of-life.csv', 'way-of-life'],
];

it.each(samples)('the sample %s is recognized by the reader %s alone', async (sample, format) => {
  const file = await openSample(sample);
  const recognized = importReaders.filter((reader) => reader.open(file) !== null);
  expect(recognized.map((reader) => reader.format)).toEqual(format === null ? [] : [format]);
});
