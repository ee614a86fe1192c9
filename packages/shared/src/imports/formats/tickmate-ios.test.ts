import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, remarksOf } from '../../testing/import-of.ts';
import { describeDays, importSample, readSample } from '../../testing/sample-files.ts';

const sample = JSON.parse(new TextDecoder().decode(readSample('tickmate-ios.tickmatebackup'))) as {
  readonly tracks: readonly Record<string, unknown>[];
};

it('an import of a Tickmate-iOS backup reads ticks, and ticks of reversed tracks as missed days', async () => {
  const file = await importSample('tickmate-ios.tickmatebackup');
  expect(file.format).toBe('tickmate-ios');
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done, 03-04 done', 'Smoked: 03-03 missed']);
  expect(file.areas[0]).toMatchObject({
    group: 'Body',
    color: '#d32f2f',
    created_on: '2026-03-01',
  });
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', area: 'Stretch', value: 'icon: figure.walk' },
    { kind: 'field-left-out', area: 'Smoked', value: 'icon: smoke' },
  ]);
});

it('an import of a Tickmate-iOS backup reads counts, archived tracks and several groups', async () => {
  const [stretch, smoked] = sample.tracks;
  const file = await importOf({
    ...sample,
    groups: [
      { id: 'G1', name: 'Body' },
      { id: 'G2', name: 'Mornings' },
    ],
    tracks: [
      {
        ...stretch,
        groupIDs: ['G1', 'G2'],
        isArchived: true,
        ticks: [
          { dayOffset: 3, count: 3 },
          { dayOffset: -1, count: 1 },
        ],
      },
      { ...smoked, ticks: [{ dayOffset: 2, count: 4 }] },
    ],
  });
  expect(describeDays(file)).toEqual([
    'Stretch: 02-28 done 1, 03-04 done 3, 03-05 archived',
    'Smoked: 03-03 missed 4',
  ]);
  expect(file.remarks).toContainEqual({
    kind: 'field-left-out',
    area: 'Stretch',
    value: 'Mornings',
  });
});

it('an import of a Tickmate-iOS backup reports ticks without a readable day', async () => {
  const [stretch] = sample.tracks;
  const file = await importOf({
    ...sample,
    tracks: [
      { ...stretch, ticks: [{ dayOffset: 1e9 }, {}, { dayOffset: 1 }] },
      { ...stretch, id: 'T3', name: 'Run', startDate: 'soon' },
    ],
  });
  expect(describeDays(file)).toEqual(['Stretch: 03-02 done', 'Run: ']);
  expect(remarksOf(file, 'date-unreadable').map(({ value }) => value)).toEqual([
    '{"dayOffset":1000000000}',
    '{}',
    'soon',
  ]);
});

it('a Tickmate-iOS backup of a newer format is refused', async () => {
  const read = importOf({ ...sample, formatVersion: 2 });
  await expect(read).rejects.toMatchObject({ code: 'newer' });
});

it('parts of a Tickmate-iOS backup contain no done day that the whole file lacks', async () => {
  const rows = [1, 3, 4].map((dayOffset) => ({ dayOffset, count: dayOffset }));
  const read = (ticks: readonly object[]) =>
    importOf({ ...sample, tracks: [{ ...sample.tracks[0], ticks }] });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
