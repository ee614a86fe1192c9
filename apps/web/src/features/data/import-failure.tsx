import { importLimits } from '@daymark/shared/imports/imported-file.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/format.ts';
import { Notice } from '../../ui/feedback.tsx';
import type { ImportFailure } from './import-flow.ts';

export function FailureWords({ failure }: { readonly failure: ImportFailure }) {
  const { t } = useLingui();
  const line = failure.where;
  const where = <>{line !== null && /^\d+$/.test(line) ? t`Row ${line}` : line}</>;
  return (
    <Notice tone="error">
      <p>
        <Reason code={failure.code} />
      </p>
      {line !== null && (
        <p>
          <Trans comment="A file of an archive, a table or a line">
            Place in the file: {where}
          </Trans>
        </p>
      )}
      <p>
        <Trans>Nothing was changed.</Trans>
      </p>
    </Notice>
  );
}

function Reason({ code }: Pick<ImportFailure, 'code'>) {
  const { i18n } = useLingui();
  switch (code) {
    case 'too-large': {
      const size = megabytes(importLimits.file, i18n.locale);
      return (
        <Trans>
          This file is larger than {size}, which no export of these apps is. Export a shorter time,
          or only your habits, and choose that file.
        </Trans>
      );
    }
    case 'too-large-unpacked': {
      const size = megabytes(importLimits.unpacked, i18n.locale);
      return (
        <Trans>
          This archive holds more than {size} or too many files. Unpack it and choose the file with
          your days.
        </Trans>
      );
    }
    case 'empty':
      return <Trans>This file is empty. Export it again, and choose the new file.</Trans>;
    case 'not-recognised':
      return (
        <Trans>
          Daymark does not know this kind of file. Choose what one of the apps below exports, or a
          table that was saved as CSV.
        </Trans>
      );
    case 'damaged':
      return (
        <Trans>
          This file is damaged, or it was not copied to the end. Export it again, and choose the new
          file.
        </Trans>
      );
    case 'encrypted':
      return (
        <Trans>
          This file is encrypted, and only the app that made it can open it. Export it without a
          password.
        </Trans>
      );
    case 'password-wrong':
      return <Trans>This password does not open the file.</Trans>;
    case 'newer':
      return (
        <Trans>
          This file was made by a newer version of its app than Daymark knows. Update Daymark, or
          export your days as CSV.
        </Trans>
      );
    case 'hostile-database':
      return (
        <Trans>
          This database has parts that the app never makes and that could do harm, so it was not
          read. Export it again from the app itself.
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
          No date of this table can be read. Choose the column that has the dates, or write them as
          2026-03-01.
        </Trans>
      );
    case 'no-areas':
      return (
        <Trans>
          This file has no habits in it. Look whether the app has exported all of them, and choose
          the new file.
        </Trans>
      );
    default:
      return (
        <Trans>
          The part of Daymark that reads these files is not on this device yet. Choose the file
          again once you are online: nothing of it is sent anywhere.
        </Trans>
      );
  }
}

function megabytes(bytes: number, locale: string): string {
  const style = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(bytes / (1024 * 1024));
}
