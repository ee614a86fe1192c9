import { type CalendarDate, isCalendarDate } from '../calendar/calendar-date.ts';
import { getSupportedZone } from '../calendar/zone.ts';
import { type ImportedAreaDraft, createImportDraft, type ImportDraft } from './import-draft.ts';
import { ImportError, type ImportedFile } from './imported-file.ts';
import { type JsonObject, asList, asNumber, asObject, parseJson, asText } from './json-text.ts';
import { createDateReader } from './written-date.ts';

export interface Decryption {
  importKey(
    format: 'raw',
    keyData: Uint8Array<ArrayBuffer>,
    algorithm: 'PBKDF2',
    extractable: boolean,
    usages: 'deriveKey'[],
  ): Promise<object>;
  deriveKey(
    algorithm: {
      name: 'PBKDF2';
      hash: 'SHA-256';
      salt: Uint8Array<ArrayBuffer>;
      iterations: number;
    },
    baseKey: object,
    derivedKey: { name: 'AES-GCM'; length: 256 },
    extractable: boolean,
    usages: 'decrypt'[],
  ): Promise<object>;
  decrypt(
    algorithm: { name: 'AES-GCM'; iv: Uint8Array<ArrayBuffer> },
    key: object,
    data: Uint8Array<ArrayBuffer>,
  ): Promise<ArrayBuffer>;
}

const encryptedFormat = 'dohabit-encrypted-backup';
const encryptedVersion = 1;
/** Ten times the app's number. The limit is needed, because each iteration takes time. */
const maxIterations = 3_100_000;

const stores = {
  habits: 'dohabit-habits-storage',
  notes: 'dohabit-notes-storage',
  others: ['dohabit-user-storage', 'dohabit-achievements-storage'],
};

export function isEncryptedDoHabit(value: unknown): value is JsonObject {
  return asObject(value)?.['format'] === encryptedFormat;
}

/** @throws ImportError `password-wrong` */
export async function decryptDoHabit(
  envelope: JsonObject,
  { password, crypto }: { readonly password: string; readonly crypto: Decryption },
): Promise<unknown> {
  if ((asNumber(envelope['version']) ?? 0) > encryptedVersion) throw new ImportError('newer');
  const kdf = asObject(envelope['kdf']);
  const iterations = asNumber(kdf?.['iterations']) ?? 0;
  const isKnown = kdf?.['name'] === 'PBKDF2' && kdf['hash'] === 'SHA-256';
  const isBounded = Number.isInteger(iterations) && iterations > 0 && iterations <= maxIterations;
  if (!isKnown || !isBounded) throw new ImportError('damaged', 'kdf');
  const salt = bytesOfBase64(envelope, 'salt');
  const iv = bytesOfBase64(envelope, 'iv');
  const data = bytesOfBase64(envelope, 'data');
  const secret = new TextEncoder().encode(password);
  const base = await crypto.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations } as const;
  const aes = { name: 'AES-GCM', length: 256 } as const;
  const key = await crypto.deriveKey(derivation, base, aes, false, ['decrypt']);
  let plain: ArrayBuffer;
  try {
    plain = await crypto.decrypt({ name: 'AES-GCM', iv }, key, data);
  } catch {
    throw new ImportError('password-wrong');
  }
  return parseJson(new TextDecoder().decode(plain));
}

function bytesOfBase64(envelope: JsonObject, field: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(asText(envelope[field])), (byte) => byte.charCodeAt(0));
  } catch {
    throw new ImportError('damaged', field);
  }
}

export function isDoHabit(value: unknown): value is JsonObject {
  return asObject(value)?.[stores.habits] !== undefined;
}

interface Options {
  readonly today: CalendarDate;
  /** The person's zone, in which the instants of the file become dates. UTC when absent. */
  readonly timeZone?: string;
}

interface DoHabitArea {
  readonly name: string;
  readonly draft: ImportedAreaDraft;
  readonly notes: Map<CalendarDate, string[]>;
}

/** Reads DoHabit's JSON, which contains the app's browser storage by the names of its stores. */
export function readDoHabit(data: JsonObject, { today, timeZone = 'UTC' }: Options): ImportedFile {
  const draft = createImportDraft(today);
  const dayOf = (value: unknown) => dateOfInstant(value, timeZone);
  const areas = new Map<unknown, DoHabitArea>();
  for (const [index, value] of storedList(data[stores.habits], 'habits').entries()) {
    const habit = asObject(value);
    if (habit === null) continue;
    const name = asText(habit['title']);
    const area = draft.area({
      key: asText(habit['id']) || String(index + 1),
      name,
      created_on: dayOf(habit['createdAt']),
      archived: habit['isArchived'] === true,
    });
    const frequency = asNumber(habit['frequency']) ?? 1;
    if (frequency > 1) {
      draft.remark({ kind: 'field-left-out', area: name, value: `frequency: ${frequency}` });
    }
    if (area === null) continue;
    const notes = readDays(habit, { frequency, area, name, draft });
    areas.set(habit['id'], { name, draft: area, notes });
  }
  readNotes(storedList(data[stores.notes], 'notes'), { areas, dayOf, draft });
  for (const { draft: area, notes } of areas.values()) {
    for (const [date, texts] of notes) area.mark(date, { score: 1, notes: texts.join('\n') });
  }
  for (const store of stores.others) {
    const isStored = data[store] !== undefined && data[store] !== null;
    if (isStored) draft.remark({ kind: 'field-left-out', value: store });
  }
  return draft.finish('dohabit');
}

/** The store is JSON text, the list itself, or a state that contains the list. */
function storedList(stored: unknown, field: string): readonly unknown[] {
  const value = typeof stored === 'string' ? parseJson(stored) : stored;
  if (Array.isArray(value)) return value;
  const store = asObject(value);
  return asList((asObject(store?.['state']) ?? store)?.[field]);
}

interface DayOptions {
  readonly frequency: number;
  readonly area: ImportedAreaDraft;
  readonly name: string;
  readonly draft: ImportDraft;
}

/** Older files also contain partly done days. */
function readDays(
  habit: JsonObject,
  { frequency, area, name, draft }: DayOptions,
): Map<CalendarDate, string[]> {
  const toDate = createDateReader('month-first');
  const done = new Map<CalendarDate, string[]>();
  for (const value of asList(habit['completedDays'])) {
    const day = asObject(value);
    const date = toDate(asText(day?.['date']));
    const progress = asNumber(day?.['progress']) ?? frequency;
    if (date === null) {
      draft.remark({ kind: 'date-unreadable', area: name, value: JSON.stringify(value) });
    } else if (progress >= frequency) done.set(date, []);
    else area.mark(date, { score: 0, notes: `${progress}/${frequency}` });
  }
  return done;
}

interface NoteOptions {
  readonly areas: ReadonlyMap<unknown, DoHabitArea>;
  readonly dayOf: (value: unknown) => CalendarDate | null;
  readonly draft: ImportDraft;
}

/** Adds each note to the day of its creation, if that day was done. */
function readNotes(notes: readonly unknown[], { areas, dayOf, draft }: NoteOptions): void {
  for (const value of notes) {
    const note = asObject(value);
    const text = asText(note?.['text']);
    if (text === '') continue;
    const area = areas.get(note?.['habitId']);
    const day = area?.notes.get(dayOf(note?.['createdAt']) ?? '');
    if (day === undefined) {
      const place = area === undefined ? {} : { area: area.name };
      draft.remark({ ...place, kind: 'field-left-out', value: text });
    } else day.push(text);
  }
}

function dateOfInstant(value: unknown, timeZone: string): CalendarDate | null {
  const milliseconds = asNumber(value);
  if (milliseconds === null || !Number.isInteger(milliseconds)) return null;
  try {
    const instant = Temporal.Instant.fromEpochMilliseconds(milliseconds);
    const date = instant.toZonedDateTimeISO(getSupportedZone(timeZone)).toPlainDate().toString();
    return isCalendarDate(date) ? date : null;
  } catch {
    return null;
  }
}
