import { Trans, useLingui } from '@lingui/react/macro';
import { formatInstant } from '../../lib/format-instant.ts';
import { Notice } from '../../ui/notice.tsx';

interface DeviceNoteProps {
  /** When the server was last heard of the figures' days, as an instant. */
  readonly keptAt: string;
  readonly timeZone: string;
  readonly isComparable: boolean;
}

/** Whose figures these are, while the server cannot be asked. */
export function DeviceNote({ keptAt, timeZone, isComparable }: DeviceNoteProps) {
  const { i18n } = useLingui();
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  const when = formatInstant(new Date(keptAt), i18n.locale, style);
  return (
    <Notice>
      <Trans>
        Computed on this device, from the server’s last word of {when} and your changes since.
      </Trans>
      {!isComparable && (
        <>
          {' '}
          <Trans>The time before is not on this device, so nothing is compared with it.</Trans>
        </>
      )}
    </Notice>
  );
}
