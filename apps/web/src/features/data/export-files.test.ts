import { openBackup } from '@daymark/shared/backups/backup-text.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { getEntries } from '@daymark/shared/sync/get-entries.ts';
import { emptyPersonData } from '@daymark/shared/sync/person-data.ts';
import { expect, test, vi } from 'vitest';
import { sha256 } from '../../lib/sha256.ts';
import { madeArea, madeUser } from '../../testing/factories.ts';
import { saveFile } from '../../lib/save-file.ts';
import { createExportFile, type ExportSource } from './export-files.ts';

function madeSource(): ExportSource {
  const draft = createDraft(emptyPersonData);
  draft.setUser(madeUser);
  draft.areas.set('reading', madeArea({ id: 'reading', name: 'Reading' }));
  draft.setEntry({ life_area_id: 'reading', score_date: '2026-03-01' }, 1, { notes: '30 pages' });
  return { data: draft.finish(), today: '2026-03-02', now: Date.UTC(2026, 2, 2, 12) };
}

test('the JSON export is a backup that can be restored', async () => {
  const source = madeSource();
  const { name, content } = await createExportFile('json', source);
  expect(name).toBe('daymark-2026-03-02.json');
  expect(content.type).toBe('application/json');
  const { backup } = await openBackup(await content.text(), sha256);
  expect(backup?.timestamp).toBe('2026-03-02T12:00:00.000Z');
  expect(backup?.data.user).toEqual(madeUser);
  expect(getEntries(backup?.data ?? emptyPersonData, 'reading')).toEqual(
    getEntries(source.data, 'reading'),
  );
});

test.each([
  ['csv', 'daymark-csv-2026-03-02.zip'],
  ['loop', 'daymark-loop-2026-03-02.zip'],
] as const)('the %s export is a zip named %s', async (kind, expected) => {
  const { name, content } = await createExportFile(kind, madeSource());
  expect(name).toBe(expected);
  expect(content.type).toBe('application/zip');
  expect(await content.slice(0, 2).text()).toBe('PK');
});

test.each([
  ['habitkit', 'daymark-habitkit-2026-03-02.json', '"habitId":"reading"'],
  ['habo', 'daymark-habo-2026-03-02.json', '"2026-03-01 12:00:00.000Z":["DayType.check"'],
  ['org', 'daymark-2026-03-02.org', '[2026-03-01 Sun] \\\\\n  30 pages\n'],
] as const)('the %s export is a text named %s', async (kind, expected, part) => {
  const { name, content } = await createExportFile(kind, madeSource());
  expect(name).toBe(expected);
  expect(await content.text()).toContain(part);
});

test('the calendar export contains the completed days', async () => {
  const { name, content } = await createExportFile('calendar', madeSource());
  expect(name).toBe('daymark-2026-03-02.ics');
  expect(await content.text()).toContain('\r\nDTSTART;VALUE=DATE:20260301\r\n');
});

test('`createExportFile` rejects if its worker fails', async () => {
  const source = madeSource();
  const nobody = { ...source, data: { ...source.data, user: null } };
  await expect(createExportFile('json', nobody)).rejects.toThrow('The worker could not do it');
});

test('`saveFile` gives a file to the browser under its name', () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('daymark.json');
    expect(this.href).toMatch(/^blob:/);
  });
  saveFile({ name: 'daymark.json', content: new Blob(['{}']) });
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
});
