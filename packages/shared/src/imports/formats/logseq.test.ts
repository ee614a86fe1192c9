import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { importOf, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const name = '2026_03_02.md';

it('an import of one Logseq journal counts habits as the plugin Habit Tracker does', async () => {
  const file = await importSample('logseq-2026_03_02.md');
  expect(file.format).toBe('logseq');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done',
    'Water: 03-02 done 2 “3,2”',
    'Read: 03-02 done 5',
  ]);
  expect(file.remarks[0]).toEqual({
    kind: 'field-left-out',
    file: 'logseq-2026_03_02.md',
    line: 5,
    value: 'TODO Tidy',
  });
});

it('an import of a Logseq graph reads its journals, marked lines and notes', async () => {
  const file = await importSample('logseq.zip');
  expect(describeDays(file)).toEqual([
    'Stretch: 03-02 done 1, 03-03 done 2 “tired”',
    'Water: 03-02 done 2 “3,2”, 03-03 missed 0',
    'Read: 03-02 done 5',
    '14:10 pushups: 03-02 done “did ten more”',
  ]);
});

it.each([
  ['of a journal without the marker', name, '- Stretch\n- a #habits list'],
  ['of a page that is no journal', 'Plans.md', '- #habit\n\t- Stretch'],
])('a Markdown file %s is no Logseq journal with habits', async (_, file, text) => {
  await expect(resultOf(text, { name: file })).rejects.toMatchObject({ code: 'not-recognised' });
});

it('parts of a Logseq journal in any order have no done day that the whole journal lacks', async () => {
  const rows = ['\t- Stretch', '\t- TODO Tidy', '\t- Water - 0 times', '\t- Read - 1,2'];
  const read = (part: readonly string[]) =>
    importOf(['- #habit', '\t- Any', ...part].join('\n'), { name });
  expect(await findInventedDays(rows, read)).toEqual([]);
});
