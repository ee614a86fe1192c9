import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import styles from './data.module.css';

interface PasswordStepProps {
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
  readonly onLeave: () => void;
}

/** Asks for the password of an encrypted file. The password never leaves this device. */
export function PasswordStep({ isWrong, onPassword, onLeave }: PasswordStepProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (password !== '') onPassword(password);
  }

  return (
    <form className={styles.stage} onSubmit={submit}>
      <TextField
        label={<Trans>Password of the file</Trans>}
        hint={<Trans>The one you chose for the export. It’s only used on this device.</Trans>}
        error={isWrong && <Trans>This password does not open the file. Please try another.</Trans>}
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        trailing={
          <IconButton
            label={isShown ? t`Hide password` : t`Show password`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size="1.25em" /> : <Eye size="1.25em" />}
          </IconButton>
        }
      />
      <div className={styles.acts}>
        <Button variant="primary" type="submit">
          <Trans>Open the file</Trans>
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
