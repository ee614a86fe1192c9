import { type ImportFormat, importPrograms } from '@daymark/shared/imports/import-programs.ts';

type ProgramFormat = Exclude<ImportFormat, 'csv'>;
type FileKind = (typeof importPrograms)[ProgramFormat]['file'];

export interface SupportedProgram {
  readonly name: string;
  readonly formats: readonly ProgramFormat[];
  /** Kinds of the program's files. */
  readonly files: readonly FileKind[];
  /** Newest versions whose files were read. Formats of one program can have different versions. */
  readonly versions: readonly string[];
  /** Month of the last check, such as `2026-11`. */
  readonly checked: string;
}

/** Lists other programs by name. Formats of one program are one entry. */
export function listPrograms(): readonly SupportedProgram[] {
  const formats = (Object.keys(importPrograms) as ProgramFormat[]).filter(
    (format) => format !== 'daymark-csv',
  );
  const byName = Map.groupBy(formats, (format): string => importPrograms[format].name);
  return [...byName]
    .map(([name, formats]) => {
      const all = formats.map((format) => importPrograms[format]);
      return {
        name,
        formats,
        files: [...new Set(all.map(({ file }) => file))],
        versions: [...new Set(all.map(({ version }) => version))],
        checked:
          all
            .map(({ checked }): string => checked)
            .toSorted()
            .at(-1) ?? '',
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}
