import type { OrgHeading } from './org-headings.ts';

/** Item of the log: a state change, or another event such as a note. */
export interface LogItem {
  /**
   * New state. `CLOSING NOTE` for a closing note, which Org writes for a done state. Empty for
   * other events.
   */
  readonly state: string;
  readonly event: string;
  readonly date: string;
  readonly note: string;
  readonly line: number;
}

export interface OrgEntry {
  readonly properties: ReadonlyMap<string, string>;
  /** Contents of the planning timestamps, such as SCHEDULED. */
  readonly planning: ReadonlyMap<string, string>;
  readonly log: readonly LogItem[];
  readonly clocks: number;
  readonly text: string;
}

export const closingNote = 'CLOSING NOTE';

const logItem =
  /^([ \t]*)-[ \t]+((?:State[ \t]+"([^"]*)"|CLOSING NOTE |Note taken on |Rescheduled from |Not scheduled, was |New deadline from |Removed deadline, was |Refiled on ).*)$/;
const drawer = /^[ \t]*:([\w-]+):[ \t]*$/;
const property = /^[ \t]*:([^\s:]+):[ \t]+(.*)$/;

export function readOrgEntry({ lines, line: firstLine }: OrgHeading): OrgEntry {
  const properties = new Map<string, string>();
  const planning = new Map<string, string>();
  const log: (Omit<LogItem, 'note'> & { readonly indent: number; readonly notes: string[] })[] = [];
  const text: string[] = [];
  let clocks = 0;
  let inDrawer = '';
  let isInNote = false;
  for (const [index, line] of lines.entries()) {
    const indent = line.search(/\S/);
    const [, , content = '', state = ''] = logItem.exec(line) ?? [];
    const name = drawer.exec(line)?.[1]?.toUpperCase() ?? '';
    const last = log.at(-1);
    if (content !== '') {
      const [date = ''] = content.match(/\[\d{4}-\d{2}-\d{2}/g)?.slice(-1) ?? [];
      const event = content.trim().replace(/\\\\$/, '').trim();
      const kind = content.startsWith(closingNote) ? closingNote : state;
      log.push({
        state: kind,
        event,
        date: date.slice(1),
        line: firstLine + index,
        indent,
        notes: [],
      });
      isInNote = true;
    } else if (
      isInNote &&
      last !== undefined &&
      name === '' &&
      (indent === -1 || indent > last.indent)
    ) {
      last.notes.push(removeEscape(line.slice(last.indent + 2).trimEnd()));
    } else {
      isInNote = false;
      if (name !== '') inDrawer = name === 'END' ? '' : name;
      else if (inDrawer === 'PROPERTIES') {
        const [, key = '', value = ''] = property.exec(line) ?? [];
        if (key !== '') properties.set(key.toUpperCase(), value.trim());
      } else if (/^[ \t]*CLOCK:/.test(line)) clocks += 1;
      else if (planning.size === 0 && /^[ \t]*(?:SCHEDULED|DEADLINE|CLOSED):/.test(line)) {
        for (const [, key = '', value = ''] of line.matchAll(/\b([A-Z]+):[ \t]*[<[]([^>\]]*)/g)) {
          planning.set(key, value);
        }
      } else text.push(removeEscape(line.trim()));
    }
  }
  return {
    properties,
    planning,
    log: log.map(({ notes, ...item }) => ({ ...item, note: notes.join('\n').trim() })),
    clocks,
    text: text.join('\n').trim(),
  };
}

/** Removes the zero-width space that keeps Org from reading syntax in a text. */
function removeEscape(line: string): string {
  return line.replace(/^\u{200b}/u, '');
}
