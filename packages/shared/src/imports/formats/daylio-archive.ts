import type { Archive } from '../archive.ts';
import { ImportError } from '../imported-file.ts';
import { asObject, type JsonObject, parseJson } from '../json-text.ts';

/**
 * Fields that a reader needs. The file also contains preferences and the app's PIN as plain text,
 * which must never be stored or shown.
 */
const fields = [
  'assets',
  'customMoods',
  'dayEntries',
  'goalEntries',
  'goals',
  'milestones',
  'scales',
  'tag_groups',
  'tags',
];

/**
 * Decodes the JSON, which is stored as lines of base64.
 * @throws ImportError if the file is damaged
 */
export function openDaylioBackup(archive: Archive, name: string): JsonObject {
  const data = asObject(parseJson(decode(archive.read(name), name)));
  if (!Array.isArray(data?.['tags']) || !Array.isArray(data['dayEntries'])) {
    throw new ImportError('damaged', name);
  }
  return Object.fromEntries(fields.map((field) => [field, data[field]]));
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    const text = atob(new TextDecoder().decode(bytes).replaceAll(/\s/g, ''));
    return new TextDecoder().decode(Uint8Array.from(text, (byte) => byte.charCodeAt(0)));
  } catch {
    throw new ImportError('damaged', name);
  }
}
