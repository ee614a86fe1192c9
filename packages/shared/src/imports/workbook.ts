import type { Archive } from './archive.ts';
import { ImportError, importLimits } from './imported-file.ts';
import {
  type NumberFormat,
  readNumberFormats,
  toDateText,
  toDurationText,
} from './workbook-formats.ts';
import { readXmlPart } from './xml-part.ts';

export interface Sheet {
  readonly name: string;
  /** Cells by row. Empty rows are missing. Dates are `2026-03-01` or `2026-03-01T08:30`. */
  readonly rows: ReadonlyMap<number, readonly string[]>;
}

interface Workbook {
  readonly archive: Archive;
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  /** Days that are added to a day number to count from 1900. */
  readonly offset: number;
  readonly count: (cells: number) => void;
}

const offsetOf1904 = 1462;
/** Last row of a sheet in Excel. */
const maxRow = 1_048_576;

/**
 * Reads all sheets of an Excel workbook.
 * @throws ImportError if the workbook is damaged or exceeds a limit
 */
export function readWorkbook(archive: Archive): readonly Sheet[] {
  const targets = new Map<string, string>();
  readXmlPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(element, attributes) {
      if (element !== 'Relationship') return;
      const { Id: id = '', Target: target = '' } = attributes();
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets: { readonly name: string; readonly path: string }[] = [];
  let offset = 0;
  readXmlPart(archive, 'xl/workbook.xml', {
    open(element, attributes) {
      if (element === 'workbookPr') {
        offset = /^(?:1|true)$/.test(attributes()['date1904'] ?? '') ? offsetOf1904 : 0;
      }
      if (element !== 'sheet') return;
      const { name = '', ...others } = attributes();
      const id = Object.keys(others).find((key) => key.endsWith(':id')) ?? '';
      sheets.push({ name, path: targets.get(others[id] ?? '') ?? '' });
    },
  });
  let left: number = importLimits.jsonValues;
  const count = (cells: number) => {
    left -= cells;
    if (left < 0) throw new ImportError('too-many-entries');
  };
  const texts = readSharedTexts(archive);
  const formats = readNumberFormats(archive);
  const workbook = { archive, texts, formats, offset, count };
  return sheets.map(({ name, path }) => ({ name, rows: readSheetRows(path, workbook) }));
}

function readSharedTexts(archive: Archive): readonly string[] {
  const texts: string[] = [];
  readTexts(archive, 'xl/sharedStrings.xml', {
    close(name, text) {
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

interface TextHandlers {
  readonly open?: Parameters<typeof readXmlPart>[2]['open'];
  /** Receives the text of a cell or shared text, without its phonetic hints. */
  readonly close: (name: string, text: string) => void;
}

function readTexts(archive: Archive, path: string, { open, close }: TextHandlers): void {
  let text = '';
  let isValue = false;
  let isHint = false;
  readXmlPart(archive, path, {
    open(name, attributes) {
      if (name === 'si' || name === 'c') text = '';
      if (name === 'rPh') isHint = true;
      isValue = name === 'v' || (name === 't' && !isHint);
      open?.(name, attributes);
    },
    text(part) {
      if (isValue) text += part;
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') isHint = false;
      close(name, text.includes('_x') ? decodeControls(text) : text);
    },
  });
}

/** Decodes control characters, which workbooks write as `_x000D_`. */
function decodeControls(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function readSheetRows(path: string, workbook: Workbook): ReadonlyMap<number, readonly string[]> {
  const rows = new Map<number, readonly string[]>();
  let row = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: '', style: 0 };
  readTexts(workbook.archive, path, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes()['r'] ?? row + 1);
        if (!(row >= 1 && row <= maxRow)) throw new ImportError('damaged', path);
        cells = [];
      }
      if (name !== 'c') return;
      const { r: place = '', t: type = 'n', s: style } = attributes();
      const column = place === '' ? cells.length : toColumn(place);
      if (column >= importLimits.columns) throw new ImportError('too-many-columns', `${row}`);
      cell = { column, type, style: Number(style ?? 0) };
    },
    close(name, text) {
      if (name === 'c' && text !== '') {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = toCellText(text, cell, workbook);
      }
      if (name !== 'row' || cells.length === 0) return;
      workbook.count(cells.length);
      rows.set(row, cells);
    },
  });
  return rows;
}

/** Returns the index of the column in a cell's name such as AB12. */
function toColumn(place: string): number {
  const letters = /^[A-Z]+/.exec(place)?.[0] ?? '';
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface Cell {
  readonly type: string;
  readonly style: number;
}

function toCellText(text: string, { type, style }: Cell, { texts, formats, offset }: Workbook) {
  switch (type) {
    case 's':
      return texts[Number(text)] ?? '';
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'n':
      break;
    default:
      return text;
  }
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (formats[style] === 'date') return toDateText(number < 1 ? number : number + offset);
  if (formats[style] === 'duration') return toDurationText(number);
  // Excel shows 15 digits, but stores 0.1 + 0.2 as 0.30000000000000004.
  return String(Number(number.toPrecision(15)));
}
