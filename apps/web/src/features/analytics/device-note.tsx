import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatInstant } from '../../lib/format-instant.ts';
import { Notice } from '../../ui/notice.tsx';

interface DeviceNoteProps {
  /** When the server was last heard of the figures' days, as an instant; null where it can be asked. */
  readonly keptAt: string | null;
  readonly timeZone: string;
  readonly isComparable: boolean;
  /** How many changes wait to be sent. */
  readonly unsent: number;
  /** Whether all figures include them. */
  readonly isComplete: boolean;
}

/** Whose figures these are, while the server cannot be asked or does not have all changes. */
export function DeviceNote({ isComparable, ...props }: DeviceNoteProps) {
  return (
    <Notice>
      <Source {...props} />
      {!isComparable && (
        <>
          {' '}
          <Trans>The time before is not on this device, so nothing is compared with it.</Trans>
        </>
      )}
    </Notice>
  );
}

function Source({ keptAt, timeZone, unsent, isComplete }: Omit<DeviceNoteProps, 'isComparable'>) {
  const { i18n } = useLingui();
  if (keptAt !== null) {
    const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
    const when = formatInstant(new Date(keptAt), i18n.locale, style);
    return (
      <Trans>
        Computed on this device, from the server’s last word of {when} and your changes since.
      </Trans>
    );
  }
  return isComplete ? (
    <Plural
      value={unsent}
      one="Includes # change that waits to sync."
      other="Includes # changes that wait to sync."
    />
  ) : (
    <Plural
      value={unsent}
      one="# change waits to sync. Not every number here includes it yet."
      other="# changes wait to sync. Not every number here includes them yet."
    />
  );
}
