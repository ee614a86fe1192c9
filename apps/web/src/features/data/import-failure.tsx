import { importLimits } from '@daymark/shared/imports/imported-file.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './data.module.css';
import type { ImportFailure } from './import-flow.ts';
import { TriedPrograms } from './tried-programs.tsx';

export function FailureWords({ failure }: { readonly failure: ImportFailure }) {
  const { t } = useLingui();
  const { code, where: line } = failure;
  const where = <>{line !== null && /^\d+$/.test(line) ? t`Row ${line}` : line}</>;
  const isUnknown = code === 'not-recognised' && line !== null;
  return (
    <>
      <Notice tone="error">
        <div className={styles.failure}>
          <p>
            <Reason {...failure} />
          </p>
          {isUnknown ? (
            <Advice kind={line} />
          ) : (
            code !== 'other-export' &&
            line !== null && (
              <p>
                <Trans comment="A file of an archive, a table or a line">
                  Place in the file: {where}
                </Trans>
              </p>
            )
          )}
          <p>
            <Trans>Nothing was changed.</Trans>
          </p>
        </div>
      </Notice>
      {isUnknown && <TriedPrograms kind={line} />}
    </>
  );
}

function Advice({ kind }: { readonly kind: string }) {
  switch (kind) {
    case 'archive':
      return (
        <p>
          <Trans>
            Unpack this archive, and choose the file with your days. Save spreadsheets of other
            kinds than .xlsx as CSV.
          </Trans>
        </p>
      );
    case 'text':
      return (
        <p>
          <Trans>
            In a table, each row needs a date, or each day its own column. You can then say which
            column is what.
          </Trans>
        </p>
      );
    default:
      return (
        <p>
          <Trans>If the app can also export CSV, choose that file instead.</Trans>
        </p>
      );
  }
}

function Reason({ code, where }: ImportFailure) {
  const { i18n } = useLingui();
  switch (code) {
    case 'too-large': {
      const size = megabytes(importLimits.file, i18n.locale);
      return (
        <Trans>
          This file is larger than {size}. Export a shorter period or only your habits, and choose
          that file.
        </Trans>
      );
    }
    case 'too-large-unpacked': {
      const size = megabytes(importLimits.unpacked, i18n.locale);
      return (
        <Trans>
          This archive is larger than {size} or has too many files. Unpack it and choose the file
          with your days.
        </Trans>
      );
    }
    case 'empty':
      return <Trans>This file is empty. Export it again, and choose the new file.</Trans>;
    case 'not-recognised':
      return (
        <Trans>
          Daymark doesn’t recognize this file. Choose an export from one of the apps below, or a
          table as CSV or .xlsx.
        </Trans>
      );
    case 'damaged':
      return (
        <Trans>This file is damaged or incomplete. Export it again and choose the new file.</Trans>
      );
    case 'encrypted':
      return (
        <Trans>
          Only the app that made this file can open it, because it’s encrypted. Export it without a
          password.
        </Trans>
      );
    case 'password-wrong':
      return <Trans>This password does not open the file.</Trans>;
    case 'newer':
      return (
        <Trans>
          This file comes from a newer version of the app than Daymark supports. Update Daymark, or
          export your days as CSV.
        </Trans>
      );
    case 'hostile-database':
      return (
        <Trans>
          This database contains unexpected parts that could be harmful, so it wasn’t read. Export
          it again from the app.
        </Trans>
      );
    case 'too-many-columns': {
      const most = formatNumber(importLimits.columns, i18n.locale);
      return (
        <Trans>
          This table has more than {most} columns. Delete those that are not about your habits, and
          save it again.
        </Trans>
      );
    }
    case 'too-many-areas': {
      const most = formatNumber(importLimits.areas, i18n.locale);
      return (
        <Trans>
          This file has more than {most} habits. Delete those that you do not need, and export it
          again.
        </Trans>
      );
    }
    case 'too-many-entries': {
      const most = formatNumber(importLimits.entries, i18n.locale);
      return (
        <Trans>
          This file has more than {most} days. Split it, and import one part after the other.
        </Trans>
      );
    }
    case 'dates-unreadable':
      return (
        <Trans>
          No dates found in this table. Choose the date column, or write dates like 2026-03-01.
        </Trans>
      );
    case 'other-export':
      return (
        <Trans comment="{where} is the kind of an export, such as JSON">
          Daymark can’t read days from this kind of export. Export your data as {where} in the same
          app, and choose that file.
        </Trans>
      );
    case 'no-areas':
      return (
        <Trans>
          This file has no habits. Check that the app exported them all, then choose the new file.
        </Trans>
      );
    default:
      return (
        <Trans>
          Daymark can’t read files on this device yet. Choose the file again when you’re online; it
          still won’t leave this device.
        </Trans>
      );
  }
}

function megabytes(bytes: number, locale: string): string {
  const style = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(bytes / (1024 * 1024));
}
