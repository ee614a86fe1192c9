import { isCalendarDate } from '../../calendar/calendar-date.ts';
import type { ImportDraft, ImportedAreaDraft } from '../import-draft.ts';
import { defineFormat, type OpenedFile, type Reading } from '../import-format.ts';
import type { Note } from '../markdown-notes.ts';

/** Reads journals of Logseq in which people mark habits for the plugin Habit Tracker. */
export const logseq = defineFormat({
  format: 'logseq',
  recognise: findJournals,
  read: readJournals,
});

interface Journal {
  readonly path: string;
  readonly date: string;
  readonly text: string;
}

/** Marker of the plugin: #habit, #[[habit]] or [[habit]]. */
const marker = /(?:#|#?\[\[)habit(?:\]\])?/;
const wholeMarker = new RegExp(`^${marker.source}$`);
const markerWord = new RegExp(`(?:^|\\s)${marker.source}(?=\\s|$)`);

function findJournals(file: OpenedFile): readonly Journal[] | null {
  if (file.kind !== 'notes') return null;
  const journals = file.notes.flatMap(toJournal);
  return journals.some(({ text }) => markerWord.test(text)) ? journals : null;
}

/**
 * Journals are named 2026_03_02, or 2026-03-02 in old graphs. A single copied file may have a
 * prefix.
 */
function toJournal(
  { path, name, text }: Note,
  _: number,
  all: readonly Note[],
): readonly Journal[] {
  const title = all.length === 1 ? name.slice(-'2026_03_02'.length) : name;
  const date = title.replaceAll('_', '-');
  return isCalendarDate(date) ? [{ path, date, text }] : [];
}

interface Block {
  readonly indent: number;
  readonly line: number;
  readonly isMarker: boolean;
  readonly lines: string[];
}

function readJournals(journals: readonly Journal[], { draft }: Reading): void {
  const habits = new Map<string, ImportedAreaDraft | null>();
  for (const { path, date, text } of journals) {
    const parents: Block[] = [];
    for (const block of listBlocks(text)) {
      while ((parents.at(-1)?.indent ?? -1) >= block.indent) parents.pop();
      const isHabit = parents.at(-1)?.isMarker === true;
      parents.push(block);
      const content = block.lines.join('\n');
      if (block.isMarker || !(isHabit || markerWord.test(content))) continue;
      readHabit(block, { habits, draft, date, file: path });
    }
  }
}

/**
 * Returns the list items, which are the blocks of Logseq. Leaves out Logseq's own properties and
 * drawers.
 */
function listBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let isInDrawer = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, space = '', content] = /^([ \t]*)- ?(.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (content !== undefined) {
      const isMarker = wholeMarker.test(content.trim());
      const indent = space.replaceAll('\t', '  ').length;
      blocks.push({ indent, line: index + 1, isMarker, lines: [content.trim()] });
      isInDrawer = false;
      continue;
    }
    const own = line.trim();
    if (/^:\w+:$/.test(own)) isInDrawer = own !== ':END:';
    else if (!isInDrawer && last !== undefined && !/^[\w-]+:: /.test(own)) last.lines.push(own);
  }
  return blocks;
}

interface HabitOptions {
  readonly habits: Map<string, ImportedAreaDraft | null>;
  readonly draft: ImportDraft;
  readonly date: string;
  readonly file: string;
}

const pattern = /^(?:[#*]+ )?(?:DONE )?\s*(.*?)(?: - (?:(\d+) times|(.*)))?$/;

/** Counts `Water - 3,2` as two times, `Read - 5 times` as five times, and other habits as once. */
function readHabit(block: Block, { habits, draft, date, file }: HabitOptions): void {
  const [first = '', ...rest] = block.lines;
  const place = { file, line: block.line };
  const [, written = '', times, list] = pattern.exec(first) ?? [];
  const name = written.replace(marker, '').replaceAll(/\s+/g, ' ').trim();
  const notes = rest.join('\n').trim();
  // The plugin ignores open tasks, so they create no area and no entry.
  if (/^(?:[#*]+ )?TODO\b/.test(first)) {
    draft.remark({ ...place, kind: 'field-left-out', value: first });
    return;
  }
  const area = habits.has(name)
    ? habits.get(name)
    : draft.area(
        {
          key: name,
          name,
          measure: { target: null, unit: '', adds: true, expectsSeveral: true, always: false },
        },
        place,
      );
  habits.set(name, area ?? null);
  const amount = times === undefined ? (list?.split(',').length ?? 1) : Number(times);
  const details = [list ?? '', notes].filter(Boolean).join('\n');
  area?.amount(date, { amount, id: `${file}:${block.line}`, notes: details }, place);
}
