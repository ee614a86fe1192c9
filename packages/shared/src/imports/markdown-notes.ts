import { parse } from 'yaml';
import { asObject, type JsonObject } from './json-text.ts';

export interface NoteFile {
  readonly path: string;
  readonly text: string;
}

/** Markdown note of Obsidian or Logseq. `text` does not include the properties. */
export interface Note extends NoteFile {
  /** File name without folders and ending. */
  readonly name: string;
  /** Properties between the lines `---`. Null if there are none, or if they are no valid YAML. */
  readonly properties: JsonObject | null;
}

/** Maximum length of parsed properties, in UTF-16 code units. Twenty years of days are shorter. */
const maxLength = 1_000_000;
const frontMatter = /^---[ \t]*\r?\n([\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/;

export function readNote({ path, text }: NoteFile): Note {
  const [whole = '', yaml = ''] = frontMatter.exec(text) ?? [];
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, ''),
    properties: yaml.length > maxLength ? null : readProperties(yaml),
    text: text.slice(whole.length),
  };
}

function readProperties(yaml: string): JsonObject | null {
  try {
    // Aliases are refused, because a short text with them can become a large object.
    return asObject(parse(yaml, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'silent' }));
  } catch {
    return null;
  }
}
