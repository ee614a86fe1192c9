import {
  type Identity,
  listIdentities,
  unlinkIdentity,
} from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeySquare } from 'lucide-react';
import { useRef } from 'react';
import { createQuestion, type ShownAnswer, useAnswers } from '../../lib/answers.ts';
import { useConfirmed } from '../../lib/confirmation.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { useClient } from '../../lib/use-services.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useToastedAction } from '../../ui/use-toasted-action.ts';
import styles from './account-panel.module.css';
import { ConfirmedEmail } from './confirmed-email.tsx';
import { startSignOn } from './sign-on-attempt.ts';

interface IdentitiesCardProps {
  readonly identities: ShownAnswer<Identity[]>;
  readonly providerName: string | undefined;
}

export function IdentitiesCard({ identities, providerName }: IdentitiesCardProps) {
  const list = useRef<HTMLUListElement>(null);
  const known = identities.data ?? [];
  if (providerName === undefined && known.length === 0) return null;
  return (
    <SectionCard
      title={<Trans>Single sign-on</Trans>}
      hint={<Trans>Anyone signed in there can also sign in here.</Trans>}
    >
      {identities.status === 'failed' && (
        <LoadFailure onRetry={identities.refetch}>
          <Trans>Your linked accounts couldn’t be loaded.</Trans>
        </LoadFailure>
      )}
      {known.length > 0 && (
        <ul ref={list} tabIndex={-1} className={styles.devices}>
          {known.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              onUnlinked={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      {providerName !== undefined && known.length === 0 && identities.data && (
        <ConfirmedEmail>
          <LinkButton name={providerName} />
        </ConfirmedEmail>
      )}
    </SectionCard>
  );
}

interface IdentityRowProps {
  readonly identity: Identity;
  readonly onUnlinked: () => void;
}

function IdentityRow({ identity, onUnlinked }: IdentityRowProps) {
  const { t } = useLingui();
  const { run, isPending } = useUnlink(identity, onUnlinked);
  const { provider } = identity;
  const when = useMomentText()(identity.last_used_at, { dateStyle: 'medium' });
  return (
    <li className={styles.entry}>
      <div>
        <p>{provider}</p>
        <p className={styles.muted}>
          <Trans>Last used {when}</Trans>
        </p>
      </div>
      <Button variant="quiet" busy={isPending} aria-label={t`Unlink ${provider}`} onClick={run}>
        <Trans>Unlink</Trans>
      </Button>
    </li>
  );
}

function useUnlink({ id, provider }: Identity, onUnlinked: () => void) {
  const { t } = useLingui();
  const client = useClient();
  const answers = useAnswers();
  const confirmed = useConfirmed();
  const toast = useToast();
  return useToastedAction(async () => {
    await confirmed(() => client.call(unlinkIdentity, { params: { id } }));
    await answers.refetch(identitiesQuestion);
    onUnlinked();
    toast.show({ text: t`Unlinked from ${provider}` });
  });
}

function LinkButton({ name }: { readonly name: string }) {
  const client = useClient();
  const confirmed = useConfirmed();
  const { run, isPending } = useToastedAction(() =>
    confirmed(() => startSignOn(client, { purpose: 'link' })),
  );
  return (
    <div className={styles.acts}>
      <Button icon={<KeySquare size="1.25em" aria-hidden />} busy={isPending} onClick={run}>
        <Trans>Link {name}</Trans>
      </Button>
    </div>
  );
}

export const identitiesQuestion = createQuestion('identities', listIdentities, {});
