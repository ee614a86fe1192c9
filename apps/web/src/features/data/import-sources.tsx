import { type ImportFormat, importPrograms } from '@daymark/shared/imports/import-programs.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { Disclosure } from '../../ui/layout.tsx';
import styles from './data.module.css';
import { listPrograms, type SupportedProgram } from './supported-programs.ts';

/** The five best-known programs. Their number keeps the sentence short. */
const bestKnown = ['loop-csv', 'streaks-csv', 'daylio-csv', 'habitica', 'habitkit'] as const;

export function ImportInvitation() {
  const names = bestKnown.map((format) => importPrograms[format].name).join(', ');
  const more = listPrograms().length - bestKnown.length;
  return (
    <p className={styles.muted}>
      <Trans>
        From <bdi translate="no">{names}</bdi> and{' '}
        <Plural value={more} one="# more app" other="# more apps" />, from any spreadsheet, or from
        Daymark itself. The file never leaves this device, and you’ll see a preview first.
      </Trans>
    </p>
  );
}

export function ImportSources() {
  return (
    <Disclosure summary={<Trans>Supported apps and their files</Trans>} isLate>
      <dl className={styles.sources}>
        {listPrograms().map((program) => (
          <ProgramSource key={program.name} program={program} />
        ))}
        <Source name={<Trans>A spreadsheet</Trans>}>
          <Trans>
            CSV or .xlsx, with a row for each day, a column for each habit, or a column for each
            day. You then say which column is what.
          </Trans>
        </Source>
        <Source name={<Trans>Daymark itself</Trans>}>
          <Trans>A backup, or everything exported as JSON or as a spreadsheet.</Trans>
        </Source>
      </dl>
    </Disclosure>
  );
}

function ProgramSource({ program }: { readonly program: SupportedProgram }) {
  const { i18n } = useLingui();
  const { name, formats, files, versions, checked } = program;
  const [place] = formats.flatMap((format) => places[format] ?? []);
  const version = versions.join(', ');
  const month = formatDate(`${checked}-01`, i18n.locale, { month: 'long', year: 'numeric' });
  return (
    <Source name={<bdi translate="no">{name}</bdi>}>
      {i18n._(place ?? ofKind[files[0] ?? 'text'])}
      <span className={styles.version}>
        <Trans comment="Version of an app, and the month of the check">
          Version <bdi translate="no">{version}</bdi>, checked {month}
        </Trans>
      </span>
    </Source>
  );
}

function Source({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={styles.sourceName}>{name}</dt>
      <dd className={styles.muted}>{children}</dd>
    </div>
  );
}

/** Instructions by kind of file, for programs whose export needs no further instructions. */
const ofKind: Record<SupportedProgram['files'][number], MessageDescriptor> = {
  archive: msg`Export or back up your data. The file is a ZIP.`,
  database: msg`Back up the database, a file that ends with .db.`,
  json: msg`Export or back up your data as JSON.`,
  notes: msg`The note of a habit, or a ZIP of the folder with all notes.`,
  text: msg`Export your data as CSV.`,
  workbook: msg`Export your habits as a workbook, a file that ends with .xlsx.`,
};

const log = msg`The text file “log”, or a ZIP of “log” and “habits”.`;

const places: Partial<Record<ImportFormat, MessageDescriptor>> = {
  'loop-csv': msg`In the settings under Database: “Export full backup” brings everything, reminders too; “Export as CSV” brings habits and days.`,
  habiterall: msg`In the settings under Backup & Restore: “JSON backup” brings everything; “CSV archive” has no notes and reminders.`,
  habitbull: msg`In the settings: export your data as CSV.`,
  beaver: msg`In the menu: “Export”, a JSON file. It holds active habits; a copy of the server’s own file also has those that were archived.`,
  'table-habit': msg`In the settings: export your data as JSON.`,
  dohabit: msg`In the settings: export a backup, with a password or without.`,
  tickmate: msg`A backup that ends with .db, or with .tickmatebackup on an iPhone.`,
  'streaks-csv': msg`A backup that ends with .streaks, or the CSV export.`,
  'org-habit': msg`The Org file with your habits.`,
  taskwarrior: msg`Run “task export”, and save what it prints.`,
  habitify: msg`In the settings under Import / Export: “Export as .csv”.`,
  'daylio-csv': msg`A backup that ends with .daylio, or the CSV export.`,
  harsh: log,
  habitctl: log,
  'habit-maker': ofKind.archive,
  openhabittracker: msg`Export as JSON. The other exports have no days.`,
  dijo: msg`The file “habit_record.json”.`,
  habittrove: msg`The file “habits.json”, or a ZIP of the folder “data”.`,
  logseq: msg`A page of the journal, or a ZIP of the graph.`,
  habitica: msg`Export your user data as JSON. The history as CSV doesn’t say what was done.`,
};
