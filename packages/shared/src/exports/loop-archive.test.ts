import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { smallPerson, smallPersonToday } from '../testing/small-person.ts';
import { createLoopArchive } from './loop-archive.ts';

const now = '2026-03-02T12:00:00.000Z';

function filesOfSmallPerson(): Record<string, string[]> {
  const archive = createLoopArchive(smallPerson(), { today: smallPersonToday, now });
  const files = Object.entries(unzipSync(archive));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes).split('\n')]));
}

it('the Loop zip lists the habits in order and an ended area as archived', () => {
  expect(filesOfSmallPerson()['Habits.csv']).toEqual([
    'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?',
    '001,"=Reading, ""slowly""",NUMERICAL,,"One line',
    'and another",1,1,#1F93B8,pages,AT_LEAST,10.00,false',
    '002,Зарядка,YES_NO,,,1,1,#667EEA,,,,true',
    '',
  ]);
});

it('the Loop zip has one folder per habit, named only with portable characters', () => {
  expect(Object.keys(filesOfSmallPerson())).toEqual([
    'Habits.csv',
    '001 Reading slowly/Checkmarks.csv',
    '001 Reading slowly/Scores.csv',
    '002/Checkmarks.csv',
    '002/Scores.csv',
  ]);
});

it('the Loop zip lists the newest day first and unmarked paused days as SKIP with the reason', () => {
  const files = filesOfSmallPerson();
  expect(files['001 Reading slowly/Checkmarks.csv']).toEqual([
    'Date,Value,Notes',
    '2026-03-02,SKIP,',
    '2026-03-01,10000,"\'tis done; on, and on"',
    '2026-02-28,SKIP,Flu',
    '2026-02-27,12500,',
    '2026-02-26,10000,30 pages',
    '',
  ]);
  expect(files['002/Checkmarks.csv']).toEqual([
    'Date,Value,Notes',
    '2026-02-28,YES_MANUAL,',
    '2026-02-26,NO,-',
    '',
  ]);
});

it('the Loop zip lists the score of each day with four decimals, newest day first', () => {
  const files = filesOfSmallPerson();
  expect(files['002/Scores.csv']).toEqual([
    'Date,Score',
    '2026-02-28,0.0519',
    '2026-02-27,0.0000',
    '2026-02-26,0.0000',
    '',
  ]);
});
