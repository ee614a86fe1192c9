import type { Factors } from '@daymark/shared/accounts/factor-endpoints.ts';
import type { Passkey } from '@daymark/shared/accounts/passkey.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useAnswer, useAnswers } from '../../../lib/answers.ts';
import { useConfirmed } from '../../../lib/confirmation.ts';
import { useMomentText } from '../../../lib/use-moment-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { type DialogState, useDialogState } from '../../../lib/use-dialog-state.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useDeviceName } from '../../../ui/device-item.tsx';
import { Chip, Notice, Skeleton } from '../../../ui/feedback.tsx';
import { SectionCard } from '../../../ui/layout.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import panelStyles from '../account-panel.module.css';
import { ConfirmedEmail } from '../confirmed-email.tsx';
import { factorsQuestion } from '../factors-question.ts';
import { addPasskey, passkeysQuestion } from './passkey-calls.ts';
import {
  RemovePasskeyDialog,
  RemovePasswordDialog,
  RenamePasskeyDialog,
} from './passkey-dialogs.tsx';
import { passkeyErrorText } from './passkey-errors.ts';
import { suggestedName } from './passkey-names.ts';
import styles from './passkeys.module.css';

interface PasskeysCardProps {
  readonly factors: Factors | undefined;
  /** Called when other sessions may have ended. */
  readonly onSessionsEnded: () => void;
  /** Rendered after the list has loaded, so that it does not move. */
  readonly below: ReactNode;
}

export function PasskeysCard({ factors, onSessionsEnded, below }: PasskeysCardProps) {
  const passkeys = useAnswer(passkeysQuestion);
  const renaming = useDialogState<Passkey>();
  const removing = useDialogState<Passkey>();
  const withoutPassword = useDialogState<'password'>();
  const list = useRef<HTMLDivElement>(null);
  const changed = useChanged();
  return (
    <>
      <SectionCard
        title={<Trans>Passkeys</Trans>}
        hint={
          <Trans>
            Sign in with your fingerprint, face or screen lock. A passkey is safer than a password.
          </Trans>
        }
      >
        <div ref={list} tabIndex={-1} className={styles.list}>
          {passkeys.data ? (
            <List passkeys={passkeys.data} onRename={renaming.open} onRemove={removing.open} />
          ) : passkeys.status === 'failed' ? (
            <LoadFailure onRetry={passkeys.refetch}>
              <Trans>Your passkeys could not be loaded.</Trans>
            </LoadFailure>
          ) : (
            <Skeleton height="var(--space-16)" />
          )}
        </div>
        <Acts
          passkeys={passkeys.data ?? []}
          hasPassword={factors?.has_password === true}
          onAdded={renaming.open}
          onRemovePassword={() => withoutPassword.open('password')}
        />
      </SectionCard>
      {passkeys.status !== 'loading' && below}
      <Dialogs
        {...{ renaming, removing, withoutPassword }}
        onChanged={changed}
        // Moves the focus, because the pressed button is gone with its passkey.
        onRemoved={() => list.current?.focus()}
        onSessionsEnded={onSessionsEnded}
      />
    </>
  );
}

function useChanged(): () => Promise<void> {
  const answers = useAnswers();
  return async () => {
    await Promise.all([answers.refetch(passkeysQuestion), answers.refetch(factorsQuestion)]);
  };
}

interface ListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

function List({ passkeys, ...props }: ListProps) {
  if (passkeys.length === 0) {
    return (
      <p className={panelStyles.muted}>
        <Trans>You have no passkeys yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={panelStyles.devices}>
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} {...props} />
      ))}
    </ul>
  );
}

type RowProps = Omit<ListProps, 'passkeys'> & { readonly passkey: Passkey };

function Row({ passkey, onRename, onRemove }: RowProps) {
  const { t } = useLingui();
  const { name } = passkey;
  return (
    <li className={styles.passkey}>
      <KeyRound size={24} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          {passkey.is_backed_up && (
            <Chip>
              <Trans comment="A passkey that its maker keeps on several devices">Synced</Trans>
            </Chip>
          )}
        </span>
        <span className={panelStyles.muted}>
          <Times passkey={passkey} />
        </span>
      </div>
      <IconButton label={t`Rename ${name}`} onClick={() => onRename(passkey)}>
        <Pencil />
      </IconButton>
      <IconButton label={t`Remove ${name}`} onClick={() => onRemove(passkey)}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

function Times({ passkey }: Pick<RowProps, 'passkey'>) {
  const momentText = useMomentText();
  const dateOf = (instant: string) => momentText(instant, { dateStyle: 'medium' });
  const added = dateOf(passkey.created_at);
  if (passkey.last_used_at === null) return <Trans>Added {added}, not used yet</Trans>;
  const used = dateOf(passkey.last_used_at);
  return (
    <Trans>
      Added {added}, last used {used}
    </Trans>
  );
}

interface ActsProps {
  readonly passkeys: readonly Passkey[];
  readonly hasPassword: boolean;
  readonly onAdded: (passkey: Passkey) => void;
  readonly onRemovePassword: () => void;
}

function Acts({ passkeys, hasPassword, onAdded, onRemovePassword }: ActsProps) {
  const { i18n } = useLingui();
  const { run, isPending, error } = useAdd(onAdded);
  const isFull = passkeys.length >= limits.passkeysPerUser;
  return (
    <div className={styles.place}>
      {error !== null && <Notice tone="error">{passkeyErrorText(i18n, error)}</Notice>}
      <div className={panelStyles.acts}>
        {'PublicKeyCredential' in window && !isFull && (
          <ConfirmedEmail>
            <Button busy={isPending} icon={<Plus size="1.25em" aria-hidden />} onClick={run}>
              <Trans>Add a passkey</Trans>
            </Button>
          </ConfirmedEmail>
        )}
        {hasPassword && passkeys.length > 0 && (
          <Button variant="quiet" onClick={onRemovePassword}>
            <Trans>Remove password</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function useAdd(onAdded: (passkey: Passkey) => void) {
  const { t } = useLingui();
  const client = useClient();
  const begin = useConfirmed();
  const changed = useChanged();
  const { name: device } = useDeviceName(navigator.userAgent);
  const words = { securityKey: t`Security key`, device };
  return useAction(
    async () => {
      const added = await addPasskey(client, {
        begin,
        nameOf: (made) => suggestedName(made, words),
      });
      await changed();
      onAdded(added);
    },
    // The response of this or the previous attempt may be lost although the passkey was stored.
    () => void changed(),
  );
}

interface DialogsProps {
  readonly renaming: DialogState<Passkey>;
  readonly removing: DialogState<Passkey>;
  readonly withoutPassword: DialogState<'password'>;
  readonly onChanged: () => Promise<void>;
  readonly onRemoved: () => void;
  readonly onSessionsEnded: () => void;
}

function Dialogs(props: DialogsProps) {
  const { renaming, removing, withoutPassword, onChanged, onRemoved, onSessionsEnded } = props;
  return (
    <>
      {renaming.subject && (
        <RenamePasskeyDialog
          key={`rename ${renaming.key}`}
          open={renaming.isOpen}
          onClose={renaming.close}
          passkey={renaming.subject}
          onChanged={onChanged}
        />
      )}
      {removing.subject && (
        <RemovePasskeyDialog
          key={`remove ${removing.key}`}
          open={removing.isOpen}
          onClose={removing.close}
          passkey={removing.subject}
          onChanged={async () => {
            await onChanged();
            onRemoved();
          }}
        />
      )}
      {withoutPassword.subject && (
        <RemovePasswordDialog
          key={`password ${withoutPassword.key}`}
          open={withoutPassword.isOpen}
          onClose={withoutPassword.close}
          onChanged={async () => {
            await onChanged();
            onSessionsEnded();
          }}
        />
      )}
    </>
  );
}
