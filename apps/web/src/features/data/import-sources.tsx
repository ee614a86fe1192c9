import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/layout.tsx';
import styles from './data.module.css';

export function ImportSources() {
  return (
    <Disclosure summary={<Trans>Where to find the file in your app</Trans>}>
      <dl className={styles.sources}>
        <Source name={<Trans>Loop Habit Tracker</Trans>}>
          <Trans>
            In the settings under Database: “Export full backup” brings everything, reminders too;
            “Export as CSV” brings habits and days.
          </Trans>
        </Source>
        <Source name={<Trans>HabitBull</Trans>}>
          <Trans>In the settings: export your data as CSV.</Trans>
        </Source>
        <Source name={<Trans>habiterall</Trans>}>
          <Trans>
            In the settings under Backup & Restore: “JSON backup” brings everything; “CSV archive”
            has no notes and reminders.
          </Trans>
        </Source>
        <Source name={<Trans>Beaver Habits</Trans>}>
          <Trans>
            In the menu: “Export”, a JSON file. It holds active habits; a copy of the server’s own
            file also has those that were archived.
          </Trans>
        </Source>
        <Source name={<Trans>Table Habit</Trans>}>
          <Trans>In the settings: export your data as JSON.</Trans>
        </Source>
        <Source name={<Trans>DoHabit</Trans>}>
          <Trans>In the settings: export a backup, with a password or without.</Trans>
        </Source>
        <Source name={<Trans>Tickmate and Rewire</Trans>}>
          <Trans>Back up the database, a file that ends with .db.</Trans>
        </Source>
        <Source name={<Trans>A spreadsheet</Trans>}>
          <Trans>
            Save it as CSV: a row for each day, a column for each habit, or a column for each day.
            You then say which column is what.
          </Trans>
        </Source>
        <Source name={<Trans>Daymark itself</Trans>}>
          <Trans>A backup, or everything exported as JSON or as a spreadsheet.</Trans>
        </Source>
      </dl>
    </Disclosure>
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
