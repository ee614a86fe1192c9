import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './refused-changes.module.css';

/** A change the server did not accept; what it showed on the screen is undone. */
export interface RefusedChange {
  readonly id: string;
  readonly areaName: string;
  readonly reason: string;
}

interface RefusedChangesProps {
  readonly changes: readonly RefusedChange[];
  readonly onRetry: (id: string) => void;
  readonly onRetryAll: () => void;
  readonly onDiscard: (id: string) => void;
}

/** Stays until the person decides, so that no change is lost unseen. */
export function RefusedChanges(props: RefusedChangesProps) {
  const { changes, onRetry, onRetryAll, onDiscard } = props;
  return (
    <div role="alert">
      {changes.map(({ id, areaName, reason }) => (
        <section key={id} className={styles.change}>
          <p className={styles.words}>
            <strong>
              <Title areaName={<>{areaName}</>} />
            </strong>
            <span>{reason}</span>
          </p>
          <Button variant="quiet" onClick={() => onDiscard(id)}>
            <Trans>Discard</Trans>
          </Button>
          <Button variant="quiet" onClick={() => onRetry(id)}>
            <Trans>Retry</Trans>
          </Button>
        </section>
      ))}
      {changes.length > 1 && (
        <div className={styles.all}>
          <Button onClick={onRetryAll}>
            <Trans>Retry all</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** The name is an element, because of a text the tags in it would be taken for the sentence's own. */
function Title({ areaName }: { readonly areaName: ReactNode }) {
  return <Trans>A change to {areaName} was not saved</Trans>;
}
