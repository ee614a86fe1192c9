import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { Dialog } from '../../ui/modal.tsx';
import { Switch } from '../../ui/fields.tsx';
import styles from './keys-dialog.module.css';

interface KeysDialogProps extends Closable {
  readonly enabled: boolean;
  readonly onEnabledChange: (enabled: boolean) => void;
}

/** Lists the shortcuts, with a switch to turn them off, for example for speech input. */
export function KeysDialog({ enabled, onEnabledChange, ...dialog }: KeysDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog {...dialog} title={<Trans>Keyboard shortcuts</Trans>}>
      <dl className={styles.keys}>
        <Shortcut keys={['←', '→']}>
          <Trans>Move to the day before or after</Trans>
        </Shortcut>
        <Shortcut keys={['1', '9']} isRange>
          <Trans>Mark the area in that place</Trans>
        </Shortcut>
        <Shortcut keys={[t({ message: 'Enter', comment: 'The key of the keyboard' })]}>
          <Trans>Open the area that was marked</Trans>
        </Shortcut>
        <Shortcut keys={['u']}>
          <Trans>Undo what was done last</Trans>
        </Shortcut>
        <Shortcut keys={['t']}>
          <Trans>Go to today</Trans>
        </Shortcut>
        <Shortcut keys={['n']}>
          <Trans>New life area</Trans>
        </Shortcut>
        <Shortcut keys={['?']}>
          <Trans>Show this list</Trans>
        </Shortcut>
      </dl>
      <Switch
        label={<Trans>Use keyboard shortcuts</Trans>}
        checked={enabled}
        onCheckedChange={onEnabledChange}
      />
    </Dialog>
  );
}

interface ShortcutProps {
  readonly keys: readonly string[];
  readonly isRange?: boolean;
  readonly children: ReactNode;
}

function Shortcut({ keys, isRange = false, children }: ShortcutProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.caps}>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {isRange && index > 0 && '–'}
            <kbd>{key}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
