import { defaultAreaColor } from './area-color.ts';

type Version = '1.0.0' | '1.1.0' | '2.0.0';

/** Describes a field of an area that a person writes and that is stored as written. */
interface AreaField<Value extends string | null, Since extends Version> {
  /** Value of an area in which nobody wrote the field. */
  readonly empty: Value;
  /** First version whose rows have the field. Older rows get the empty value. */
  readonly since: Since;
  /** Most code points of a free text. Imports cut longer ones. */
  readonly max?: number;
}

type TextField<Since extends Version> = AreaField<string, Since> & { readonly max: number };

/**
 * Lists the fields of an area, in the order of tables and forms. Their schemas are in
 * `life-area.ts`. Stored rows, edits, versions, tables and forms come from this list.
 */
export const areaFields = {
  name: text('1.0.0', 100),
  description: text('1.0.0', 500),
  color: { empty: defaultAreaColor, since: '1.0.0' } as AreaField<string, '1.0.0'>,
  /** Name of one of lucide's icons. */
  icon: { empty: null, since: '1.1.0' } as AreaField<string | null, '1.1.0'>,
  /** Areas with the same group are shown together. An empty text means no group. */
  group: text('1.1.0', 50),
  /** Time of the area's own daily reminder. Null means the general times. */
  reminder_time: { empty: null, since: '1.1.0' } as AreaField<string | null, '1.1.0'>,
  /** The person's own question above the note of a day. An empty text means none. */
  note_prompt: text('2.0.0', 100),
};

function text<Since extends Version>(since: Since, max: number) {
  const field: TextField<Since> = { empty: '', since, max };
  return field;
}

export type AreaFieldName = keyof typeof areaFields;

export type AreaFields = {
  -readonly [Name in AreaFieldName]: (typeof areaFields)[Name]['empty'];
};

/** Names of the fields that rows of version 1.0.0 lack. */
export type LaterAreaField = {
  [Name in AreaFieldName]: (typeof areaFields)[Name]['since'] extends '1.0.0' ? never : Name;
}[AreaFieldName];

export const areaFieldNames = Object.keys(areaFields) as AreaFieldName[];

export const laterAreaFields = areaFieldNames.filter(
  (name) => areaFields[name].since !== '1.0.0',
) as LaterAreaField[];

export function mapAreaFields<Value>(
  valueOf: (name: AreaFieldName) => Value,
): Record<AreaFieldName, Value> {
  const entries = areaFieldNames.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(entries) as Record<AreaFieldName, Value>;
}

/** Returns the fields of a row, with the empty value for each that is missing. */
export function readAreaFields(row: { readonly [Name in AreaFieldName]?: unknown }): AreaFields {
  return mapAreaFields((name) => row[name] ?? areaFields[name].empty) as AreaFields;
}

/** Returns the fields that both name and whose values differ, with their values in `after`. */
export function changedAreaFields(
  before: Readonly<AreaFields>,
  after: Readonly<AreaFields>,
): Partial<AreaFields> {
  const changed = areaFieldNames.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
