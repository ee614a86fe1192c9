import { expect, it } from 'vitest';
import { createRestoreEdits, createUndoEdits } from '../backups/restore-edits.ts';
import { getEntries } from '../sync/get-entries.ts';
import { emptyPersonData } from '../sync/person-data.ts';
import { createDraft } from '../sync/person-draft.ts';
import { applied, newId, restoringOn } from '../testing/applied-edits.ts';
import { areaWith } from '../testing/area-with.ts';
import { importedArea } from '../testing/import-of.ts';
import type { ImportedFile } from './imported-file.ts';
import { planImport } from './plan-import.ts';

it('an import turns known notes such as “8 glasses” into amounts only if the person chooses it', () => {
  const draft = createDraft(emptyPersonData);
  const area = areaWith('a', { name: 'Water', created_on: '2026-03-03' });
  draft.areas.set('a', area);
  const of = (score_date: string) => ({ life_area_id: 'a', score_date });
  draft.setEntry(of('2026-03-03'), 1, { notes: '8 glasses\nhot' });
  draft.setEntry(of('2026-03-04'), 0, { notes: '3' });
  draft.setEntry(of('2026-03-05'), 1, { notes: '9 cups' });
  draft.setEntry(of('2026-03-06'), 1, { notes: '7 glasses' });
  const current = draft.finish();
  const file: ImportedFile = {
    format: 'habo',
    remarks: [],
    areas: [
      importedArea({
        name: 'Water',
        unit: 'glasses',
        entries: [
          { date: '2026-03-01', score: 1, amount: 8, notes: '' },
          { date: '2026-03-03', score: 1, amount: 8, notes: 'hot' },
          { date: '2026-03-04', score: 0, amount: 3, notes: '' },
          { date: '2026-03-05', score: 1, amount: 9, notes: '' },
          { date: '2026-03-06', score: 0, amount: 7, notes: '' },
        ],
      }),
    ],
  };
  const options = { current, today: '2026-03-10', now: '2026-03-10T12:00:00.000Z' };
  const planWith = (movesAmounts: boolean) =>
    planImport(file, new Map([['1', { kind: 'merge', areaId: 'a', movesAmounts } as const]]), {
      ...options,
      newId,
    });
  const kept = planWith(false);
  expect(kept.areas[0]).toMatchObject({ adds: 1, amountNotes: 2, differs: 2 });
  expect(kept.changes.map(({ kind }) => kind)).toEqual(['begin-area', 'add-entries']);
  const { changes } = planWith(true);
  const edits = createRestoreEdits(changes, restoringOn('2026-03-10'));
  const after = applied(current, edits, '2026-03-10');
  expect(after.areas.get('a')).toMatchObject({ unit: 'glasses', created_on: '2026-03-01' });
  expect(getEntries(after, 'a').map(({ amount, notes }) => [amount, notes])).toEqual([
    [8, ''],
    [8, 'hot'],
    [3, ''],
    [undefined, '9 cups'],
    [undefined, '7 glasses'],
  ]);
  const undo = createUndoEdits(changes, after, {
    before: current,
    isImport: true,
    newId,
  });
  const undone = applied(after, undo, '2026-03-10');
  expect(getEntries(undone, 'a')).toEqual(getEntries(current, 'a'));
  expect(undone.areas.get('a')).toEqual(area);
});
