import { expect, it } from 'vitest';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const task = { id: 'A1', t: 'Walk', tf: 'Walk', st: 'N', n: false, cat: [], log: [] };

function importOfTask(fields: Readonly<Record<string, unknown>>) {
  return importOf({ app: '10.2', categories: [], tasks: [{ ...task, ...fields }] });
}

it('an import of a Streaks backup reads the state numbers of its log', async () => {
  const file = await importSample('streaks-backup.streaks');
  expect(file.format).toBe('streaks-backup');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done, 03-03 missed, 03-04 skipped, 03-05 done',
    'Sweets: 03-03 missed, 03-04 archived',
  ]);
});

it('an import of a Streaks backup reads categories and long titles', async () => {
  const { areas, remarks } = await importSample('streaks-backup.streaks');
  expect(areas.map(({ name, group, description }) => [name, group, description])).toEqual([
    ['Stretch', 'Body', ''],
    ['Sweets', '', 'Sweets at most 1'],
  ]);
  expect(remarks).toContainEqual({ kind: 'kept-days-left-out', area: 'Sweets' });
  expect(remarks).toContainEqual({
    kind: 'field-left-out',
    area: 'Sweets',
    value: '20260302: 1',
  });
});

it('an import of a Streaks backup ignores Health events and reports unknown numbers', async () => {
  const file = await importOfTask({
    log: [
      { d: 20_260_302, t: 9 },
      { d: 20_260_303, t: 3 },
      { d: 20_260_304, t: 11, p: 2.5 },
      { d: 20_260_231, t: 1 },
    ],
  });
  expect(describeDays(file)).toEqual(['Walk: 03-04 missed 2.5']);
  expect(file.remarks).toEqual([
    { kind: 'value-unknown', area: 'Walk', value: '3' },
    { kind: 'date-unreadable', area: 'Walk', value: '20260231' },
  ]);
});

it('an import of a Streaks backup reads a day of a limit as missed if any entry is a miss', async () => {
  const file = await importOfTask({
    n: true,
    log: [
      { d: 20_260_302, t: 11, p: 1 },
      { d: 20_260_302, t: 2 },
      { d: 20_260_302, t: 5 },
      { d: 20_260_303, t: 2 },
    ],
  });
  expect(describeDays(file)).toEqual(['Walk: 03-02 missed, 03-03 done']);
});

it('an import of a Streaks backup reports unknown fields without their values', async () => {
  const { remarks } = await importOfTask({
    ftpd: 3,
    secret: 'hidden',
    log: [{ d: 20_260_302, t: 1, note: 'hidden' }],
  });
  expect(remarks).toEqual([{ kind: 'field-left-out', value: 'ftpd, secret, log.note' }]);
});

it('a list of tasks without logs is no Streaks backup', async () => {
  const file = { tasks: [{ id: '1', t: 'Walk', st: 'N' }], categories: [] };
  await expect(resultOf(file)).rejects.toThrow('not-recognised');
});

it('an import of a Streaks backup never gains a done day by losing or repeating entries', async () => {
  const log = [1, 2, 4, 5, 7, 9, 11, 15, 3].map((t, index) => ({ d: 20_260_301 + index, t, p: 2 }));
  const again = [5, 5, 1, 1].map((t, index) => ({ d: 20_260_301 + index, t }));
  const rows = [...log, ...again];
  const read = (some: readonly object[]) => importOfTask({ log: some });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
