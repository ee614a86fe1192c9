import { Trans } from '@lingui/react/macro';
import styles from './loading-screen.module.css';
import { MessageScreen } from './message-screen.tsx';

/** Shows its words only after a moment, so that a quick start does not flicker. */
export function LoadingScreen() {
  return (
    <MessageScreen>
      <output className={styles.words}>
        <Trans>Loading...</Trans>
      </output>
    </MessageScreen>
  );
}
