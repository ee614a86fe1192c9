import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import styles from './month-failed.module.css';

/** Under a month whose scores could not be had; its days can still be chosen. */
export function MonthFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Trans>The figures of this month could not be loaded.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  );
}
