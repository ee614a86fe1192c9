import { ImportError, importLimits } from './imported-file.ts';

/**
 * Parses JSON. Checks depth and size first, because a small text of brackets could fill the memory.
 * @throws ImportError if the text is invalid or exceeds a limit
 */
export function parseJson(text: string): unknown {
  checkSize(text);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    const line = text.length > maxSearched ? null : String(findFaultyLine(text, error));
    throw new ImportError('damaged', line);
  }
}

/**
 * Maximum length of a text in which the faulty line is searched, because the search parses the text
 * about twenty times.
 */
const maxSearched = 5_000_000;
/** Messages of V8, SpiderMonkey and JavaScriptCore for a text that ends too early. */
const earlyEnd = /end of (?:data|json)|unterminated|EOF/i;

/** Returns the line of the fault, counted from 1. Most engines' errors do not contain this line. */
function findFaultyLine(text: string, error: unknown): number {
  const lines = text.split(/\r\n|\r|\n/);
  if (isEarlyEnd(error)) return lines.length;
  let [last, faulty] = [0, lines.length];
  while (faulty - last > 1) {
    const middle = Math.floor((last + faulty) / 2);
    if (endsTooEarly(lines.slice(0, middle).join('\n'))) last = middle;
    else faulty = middle;
  }
  return faulty;
}

function endsTooEarly(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    return isEarlyEnd(error);
  }
}

function isEarlyEnd(error: unknown): boolean {
  return error instanceof SyntaxError && earlyEnd.test(error.message);
}

function checkSize(text: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '[':
      case '{':
        depth += 1;
        values += 1;
        break;
      case ',':
        values += 1;
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
      default:
    }
    if (depth > importLimits.jsonDepth) throw new ImportError('damaged', 'depth');
    if (values > importLimits.jsonValues) throw new ImportError('too-many-entries');
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Copies the fields without a prototype, so that a field `__proto__` is harmless. */
export function asObject(value: unknown): JsonObject | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.assign(Object.create(null) as Record<string, unknown>, value);
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns an empty object for each element that is no object, so that positions stay the same. */
export function asObjects(value: unknown): readonly JsonObject[] {
  return asList(value).map((one) => asObject(one) ?? {});
}
