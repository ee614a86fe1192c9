import { hasColumns, readRecords } from '../csv-rows.ts';
import { defineFormat, type Reading, type TextFile } from '../import-format.ts';
import { getDateAtOffset, getLocalDate } from '../instant-date.ts';
import { createDateReader } from '../written-date.ts';
import { createNomieAreas, parseNomieNote, parseNomieValue, writeNomieLog } from './nomie-logs.ts';

export const nomieCsv = defineFormat({
  format: 'nomie-csv',
  recognise: (file) => {
    if (file.kind !== 'text') return null;
    if (hasColumns(file.firstRow, ['epoch', 'offset', 'note', 'score'])) {
      return { file, read: readLogs };
    }
    return isTableOfDays(file.firstRow) ? { file, read: readDays } : null;
  },
  read: ({ file, read }, reading) => read(file, reading),
});

/** Recognizes a table whose titles are trackers (#), people (@) and contexts (+). */
function isTableOfDays([date = '', ...columns]: readonly string[]): boolean {
  const isTag = (title: string) => /^[#@+][^\s]+$/.test(title.trim());
  return date === 'date' && columns.length > 0 && columns.every(isTag);
}

/** Reads a table in which each row is a log. In older exports, each row is a tracker of a log. */
function readLogs({ text, separator, firstRow }: TextFile, { draft, timeZone }: Reading): void {
  const hasTrackers = hasColumns(firstRow, ['tracker', 'value']);
  const getArea = createNomieAreas(draft);
  const unread = new Set<string>();
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const note = parseNomieNote(cell('note'));
    const [epoch, offset] = [cell('epoch').trim(), cell('offset').trim()];
    const at = /^\d+$/.test(epoch) ? Number(epoch) : null;
    const date =
      at === null || offset === '' || !Number.isFinite(Number(offset))
        ? getLocalDate(at, timeZone)
        : getDateAtOffset(at, -Number(offset));
    for (const field of ['lat', 'lng', 'location']) if (cell(field) !== '') unread.add(field);
    if ((Number(cell('score')) || 0) !== 0) unread.add('score');
    if (date === null) {
      draft.remark({ kind: 'date-unreadable', line, value: `${epoch} ${cell('note')}` });
      return;
    }
    const tag = cell('tracker').trim().toLowerCase();
    const isPlainNote = tag === 'note' && note.values.length === 0;
    const values =
      hasTrackers && !isPlainNote ? [{ tag, ...parseNomieValue(cell('value')) }] : note.values;
    const id = `${epoch} ${cell('note')}`;
    writeNomieLog({ date, values, text: note.text, id, place: { line } }, getArea, draft);
  });
  if (unread.size > 0) draft.remark({ kind: 'field-left-out', value: [...unread].join(', ') });
}

/** Reads a table in which each row is a day. A zero can also mean a day without a log. */
function readDays({ text, separator, firstRow }: TextFile, { draft }: Reading): void {
  const tags = firstRow.slice(1).map((title) => title.trim());
  const areas = createNomieAreas(draft);
  const toDate = createDateReader('day-first');
  for (const value of tags.filter((tag) => !tag.startsWith('#'))) {
    draft.remark({ kind: 'field-left-out', value });
  }
  const trackers = tags.flatMap((title) =>
    title.startsWith('#') ? { title, tag: title.slice(1) } : [],
  );
  for (const { tag } of trackers) areas(tag);
  readRecords(text, { separator, remark: draft.remark }, (cell, line) => {
    const date = toDate(cell('date'));
    if (date === null) {
      draft.remark({ kind: 'date-unreadable', line, value: cell('date') });
      return;
    }
    const values = trackers.flatMap(({ title, tag }) => {
      const value = parseNomieValue(cell(title.toLowerCase()) || '0');
      return value.amount === 0 ? [] : { tag, ...value };
    });
    writeNomieLog({ date, values, text: '', id: '', place: { line } }, areas, draft);
  });
}
