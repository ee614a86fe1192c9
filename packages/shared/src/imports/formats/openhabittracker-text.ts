import { hasColumns } from '../csv-rows.ts';
import { defineFormat, type OpenedFile } from '../import-format.ts';
import { ImportError } from '../imported-file.ts';

/**
 * Refuses exports of OpenHabitTracker that contain no days, and YAML exports, which contain the
 * same as JSON.
 */
export const openHabitTrackerText = defineFormat({
  format: 'openhabittracker',
  recognise: (file) => (isTsv(file) || isYaml(file) || isMarkdown(file) ? file : null),
  read: () => {
    throw new ImportError('other-export', 'JSON');
  },
});

function isTsv(file: OpenedFile): boolean {
  const columns = ['contenttype', 'plannedat', 'repeatcount', 'repeatinterval', 'repeatperiod'];
  return file.kind === 'text' && hasColumns(file.firstRow, columns);
}

function isYaml(file: OpenedFile): boolean {
  return (
    file.kind === 'text' &&
    /^Settings:\s+UserId: \d/.test(file.text) &&
    /^Categories:/m.test(file.text.slice(0, 10_000))
  );
}

/** Recognizes a Markdown export by its file name, because its text does not name the program. */
function isMarkdown(file: OpenedFile): boolean {
  return (
    file.kind === 'text' &&
    /^OpenHabitTracker\.\d+\.md$/i.test(file.name) &&
    file.text.startsWith('# ')
  );
}
