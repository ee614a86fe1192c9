import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import styles from './refused-changes.module.css';

export interface OldData {
  /** In words, why the server did not say anything newer. */
  readonly reason: string;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

interface OldDataNoticeProps {
  /** Null while the screen shows what the server says. */
  readonly oldData: OldData | null;
}

/**
 * The server did not answer, and what is shown is what this device has. The region always stands: words that come
 * together with theirs are often not read out.
 */
export function OldDataNotice({ oldData }: OldDataNoticeProps) {
  return (
    <section className={oldData ? styles.change : undefined}>
      <output className={styles.words}>
        {oldData && (
          <>
            <strong>
              <Trans>You see what this device has</Trans>
            </strong>
            <span>{oldData.reason}</span>
          </>
        )}
      </output>
      {oldData && (
        <Button variant="quiet" busy={oldData.isAsking} onClick={oldData.askAgain}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </section>
  );
}
