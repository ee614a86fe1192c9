import { Trans, useLingui } from '@lingui/react/macro';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { Dialog } from '../../ui/modal.tsx';
import { Switch } from '../../ui/fields.tsx';
import styles from './keys-dialog.module.css';

interface KeysDialogProps extends Closable {
  readonly enabled: boolean;
  readonly onEnabledChange: (enabled: boolean) => void;
}

/** Lists the shortcuts. A switch turns them off, because speech input can trigger them. */
export function KeysDialog({ enabled, onEnabledChange, ...dialog }: KeysDialogProps) {
  const { t } = useLingui();
  const enter = t({ message: 'Enter', comment: 'The key of the keyboard' });
  const shortcuts = [
    { keys: ['←', '→'], words: <Trans>Move to the day before or after</Trans> },
    { keys: ['1', '–', '9'], words: <Trans>Mark the 1st–9th area</Trans> },
    { keys: [enter], words: <Trans>Open the area you just marked</Trans> },
    { keys: ['u'], words: <Trans>Undo the last change</Trans> },
    { keys: ['t'], words: <Trans>Go to today</Trans> },
    { keys: ['n'], words: <Trans>New life area</Trans> },
    { keys: ['?'], words: <Trans>Show this list</Trans> },
  ];
  return (
    <Dialog {...dialog} title={<Trans>Keyboard shortcuts</Trans>}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, words }) => (
          <div key={keys[0]} className={styles.row}>
            <dt className={styles.caps}>
              {keys.map((key) => (key === '–' ? key : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={<Trans>Use keyboard shortcuts</Trans>}
        checked={enabled}
        onCheckedChange={onEnabledChange}
      />
    </Dialog>
  );
}
