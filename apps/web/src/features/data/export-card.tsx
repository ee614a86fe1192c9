import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, FileBraces, FileSpreadsheet, History } from 'lucide-react';
import { useState } from 'react';
import { ApiError, NetworkError } from '../../lib/api-errors.ts';
import { SectionCard } from '../../ui/layout.tsx';
import type { ToastContent } from '../../ui/toast-stack.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './data.module.css';
import { saveFile } from '../../lib/save-file.ts';
import { useClient } from '../../lib/use-services.ts';
import { downloadHistoryFile } from './history-file.ts';
import { createExportFile, type ExportSource } from './export-files.ts';
import { ExportRow } from './export-row.tsx';
import type { ExportKind } from './export-worker.ts';
import { TrackerExportRow } from './tracker-export-row.tsx';

interface ExportCardProps {
  /**
   * Reads all data of the person, even offline. Rejects while this device lacks some of the data.
   */
  readonly readSource: () => Promise<ExportSource>;
}

export function ExportCard({ readSource }: ExportCardProps) {
  const { t } = useLingui();
  const { busy, save } = useSaving(readSource);
  const common = (kind: ExportKind) => ({ isBusy: busy === kind, onSave: () => void save(kind) });
  return (
    <SectionCard
      title={<Trans>Your data as a file</Trans>}
      hint={<Trans>Made on this device, even offline. Nothing is sent anywhere.</Trans>}
    >
      <ul className={styles.exports}>
        <ExportRow
          Icon={FileBraces}
          title={<Trans>Everything</Trans>}
          label={t`Save everything as JSON`}
          {...common('json')}
        >
          <Trans>
            One JSON file with all areas, days, notes, pauses and settings. Restores completely here
            or on another server, except settings.
          </Trans>
        </ExportRow>
        <ExportRow
          Icon={FileSpreadsheet}
          title={<Trans>Spreadsheet</Trans>}
          label={t`Save as a spreadsheet`}
          {...common('csv')}
        >
          <Trans>
            A ZIP of CSV tables with a row for each day of each area, for Excel, LibreOffice or
            Numbers.
          </Trans>
        </ExportRow>
        <TrackerExportRow busy={busy} onSave={(kind) => void save(kind)} />
        <ExportRow
          Icon={CalendarDays}
          title={<Trans>Calendar</Trans>}
          label={t`Save as a calendar file`}
          {...common('calendar')}
        >
          <Trans>
            An iCalendar file for any calendar app. Done days that follow each other are one all-day
            event.
          </Trans>
        </ExportRow>
        <ExportRow
          Icon={History}
          title={<Trans>Change history</Trans>}
          label={t`Save the change history`}
          isBusy={busy === 'history'}
          onSave={() => void save('history')}
        >
          <Trans>
            A JSON file from the server with all changes of the last year and the values before
            them. You don’t need it to restore your data.
          </Trans>
        </ExportRow>
      </ul>
    </SectionCard>
  );
}

function useSaving(readSource: ExportCardProps['readSource']) {
  const { t } = useLingui();
  const client = useClient();
  const toast = useToast();
  const [busy, setBusy] = useState<ExportKind | 'history' | null>(null);

  async function save(kind: ExportKind | 'history'): Promise<void> {
    if (busy !== null) return;
    setBusy(kind);
    toast.show(await outcomeOf(kind));
    setBusy(null);
  }

  async function outcomeOf(kind: ExportKind | 'history'): Promise<ToastContent> {
    const failed = (text: string) => ({ text, tone: 'error' }) as const;
    const notAnswered = t`This file could not be made: the server does not answer. Please try again once you are online.`;
    const source = await readSource().catch(() => null);
    if (source === null) {
      return failed(
        kind === 'history'
          ? notAnswered
          : t`This file could not be made: not all of your days are on this device yet. Please try again once you are online.`,
      );
    }
    try {
      const file =
        kind === 'history'
          ? await downloadHistoryFile(client, source.today)
          : await createExportFile(kind, source);
      saveFile(file);
      const { name } = file;
      return { text: t`Saved as ${name}` };
    } catch (error) {
      if (error instanceof NetworkError || error instanceof ApiError) return failed(notAnswered);
      reportError(error);
      return failed(t`This file could not be made. Please try again.`);
    }
  }

  return { busy, save };
}
