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
import { useDialogState } from '../../../lib/use-dialog-state.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useDeviceName } from '../../../ui/device-item.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SectionCard } from '../../../ui/layout.tsx';
import panelStyles from '../account-panel.module.css';
import { ConfirmedEmail } from '../confirmed-email.tsx';
import { factorsQuestion } from '../factors-question.ts';
import { LoadedList } from '../loaded-list.tsx';
import { addPasskey, passkeysQuestion } from './passkey-calls.ts';
import {
  RemovePasskeyDialog,
  RemovePasswordDialog,
  RenamePasskeyDialog,
} from './passkey-dialogs.tsx';
import { getPasskeyErrorText } from './passkey-errors.ts';
import { suggestPasskeyName } from './passkey-names.ts';
import styles from './passkeys.module.css';

interface PasskeysCardProps {
  readonly factors: Factors | undefined;
  readonly onSessionsEnded: () => void;
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
        <LoadedList
          ref={list}
          answer={passkeys}
          failure={<Trans>Your passkeys could not be loaded.</Trans>}
          none={<Trans>You have no passkeys yet.</Trans>}
          skeletonHeight="var(--space-16)"
        >
          {(passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => renaming.open(passkey)}
              onRemove={() => removing.open(passkey)}
            />
          )}
        </LoadedList>
        <Acts
          passkeys={passkeys.data ?? []}
          hasPassword={factors?.has_password === true}
          onAdded={renaming.open}
          onRemovePassword={() => withoutPassword.open('password')}
        />
      </SectionCard>
      {passkeys.status !== 'loading' && below}
      {renaming.subject && (
        <RenamePasskeyDialog
          key={`rename ${renaming.key}`}
          {...renaming.props}
          passkey={renaming.subject}
          onChanged={changed}
        />
      )}
      {removing.subject && (
        <RemovePasskeyDialog
          key={`remove ${removing.key}`}
          {...removing.props}
          passkey={removing.subject}
          onChanged={async () => {
            await changed();
            list.current?.focus();
          }}
        />
      )}
      {withoutPassword.subject && (
        <RemovePasswordDialog
          key={`password ${withoutPassword.key}`}
          {...withoutPassword.props}
          onChanged={async () => {
            await changed();
            onSessionsEnded();
          }}
        />
      )}
    </>
  );
}

function useChanged(): () => Promise<void> {
  const answers = useAnswers();
  return async () => {
    await Promise.all([answers.refetch(passkeysQuestion), answers.refetch(factorsQuestion)]);
  };
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

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
      <IconButton label={t`Rename ${name}`} onClick={onRename}>
        <Pencil />
      </IconButton>
      <IconButton label={t`Remove ${name}`} onClick={onRemove}>
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
      {error !== null && <Notice tone="error">{getPasskeyErrorText(i18n, error)}</Notice>}
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
        nameOf: (made) => suggestPasskeyName(made, words),
      });
      await changed();
      onAdded(added);
    },
    // Even after an error, the server may have stored the passkey, if only the response was lost.
    () => void changed(),
  );
}
