import {
  createInvitation,
  type Invitation,
  listInvitations,
  type NewInvitation,
  withdrawInvitation,
} from '@daymark/shared/accounts/invitation-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { createQuestion, useAnswer, useAnswers } from '../../lib/answers.ts';
import { ignoreNotFound } from '../../lib/api-errors.ts';
import { atBase } from '../../lib/base-path.ts';
import { copyText } from '../../lib/copy-text.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';
import { useMomentText } from '../../lib/use-moment-text.ts';
import { useClient, useUser } from '../../lib/use-services.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useToastedAction } from '../../ui/use-toasted-action.ts';
import formStyles from './account-form.module.css';
import styles from './account-panel.module.css';
import { createInvitationLink } from './invitation-link.ts';
import { useCallForm } from './use-call-form.ts';

const invitationsQuestion = createQuestion('invitations', listInvitations, {});

/** Rendered only for the administrator of a server that requires invitations. */
export function InvitationsCard() {
  const { is_admin } = useUser();
  const { data } = useAnswer(serviceInfoQuestion);
  const invites = is_admin === true && data?.registration === 'invite';
  return invites ? <OpenInvitations /> : null;
}

function OpenInvitations() {
  const { data } = useAnswer(invitationsQuestion);
  const [made, setMade] = useState<NewInvitation | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (data === undefined) return null;
  return (
    <SectionCard
      title={<Trans>Invitations</Trans>}
      hint={<Trans>Each invitation works once, for seven days.</Trans>}
    >
      <InviteForm onMade={setMade} />
      {made && <MadeInvitation key={made.id} token={made.token} />}
      <ul ref={list} tabIndex={-1} className={styles.devices}>
        {data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onWithdrawn={() => {
              if (made?.id === invitation.id) setMade(null);
              list.current?.focus();
            }}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

function InviteForm({ onMade }: { readonly onMade: (made: NewInvitation) => void }) {
  const { t } = useLingui();
  const client = useClient();
  const answers = useAnswers();
  const form = useCallForm<{ email: string }>({
    initial: { email: '' },
    loadCheck: async () => (await import('./form-errors.ts')).findInvitationErrors,
    async send({ email }, key) {
      const body = email.trim() === '' ? {} : { email };
      const answer = await client.call(createInvitation, { body }, key);
      onMade(answer.body);
      form.reset();
      await answers.refetch(invitationsQuestion);
    },
    fallback: t`The invitation could not be made. Please try again.`,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <fieldset className={formStyles.fields} disabled={form.isSubmitting}>
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        <TextField
          label={<Trans>Email of the person you invite (optional)</Trans>}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={<Trans>Only this address can use it.</Trans>}
          {...form.field('email')}
        />
        <div className={styles.acts}>
          <Button
            type="submit"
            busy={form.isSubmitting}
            icon={<UserPlus size="1.25em" aria-hidden />}
          >
            <Trans>Invite someone</Trans>
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function MadeInvitation({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const link = createInvitationLink(location.origin + atBase('/').slice(0, -1), token);

  async function copy(): Promise<void> {
    if (await copyText(link)) {
      toast.show({ text: t`The link was copied` });
    } else {
      field.current?.select();
      toast.show({ text: t`Please copy the selected link yourself`, tone: 'error' });
    }
  }

  return (
    <Notice tone="success" role="alert">
      <div className={formStyles.fields}>
        <p>
          <Trans>Send this link. It is shown only now.</Trans>
        </p>
        <TextField ref={field} label={<Trans>Invitation link</Trans>} value={link} readOnly />
        <div className={styles.acts}>
          <Button icon={<Copy size="1.25em" aria-hidden />} onClick={() => void copy()}>
            <Trans>Copy the link</Trans>
          </Button>
        </div>
      </div>
    </Notice>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onWithdrawn: () => void;
}

function InvitationRow({ invitation, onWithdrawn }: InvitationRowProps) {
  const { t } = useLingui();
  const client = useClient();
  const answers = useAnswers();
  const end = useMomentText()(invitation.expires_at);
  const whom = invitation.email ?? t`any address`;
  const { run, isPending } = useToastedAction(async () => {
    // An invitation that was used or expired meanwhile counts as withdrawn.
    await ignoreNotFound(client.call(withdrawInvitation, { params: { id: invitation.id } }));
    await answers.refetch(invitationsQuestion);
    onWithdrawn();
  });
  return (
    <li className={styles.entry}>
      <div className={styles.personWords}>
        <p>
          <Trans>For {whom}</Trans>
        </p>
        <p className={styles.muted}>
          <Trans>Until {end}</Trans>
        </p>
      </div>
      <Button
        variant="quiet"
        busy={isPending}
        aria-label={t`Withdraw the invitation for ${whom}`}
        onClick={run}
      >
        <Trans>Withdraw</Trans>
      </Button>
    </li>
  );
}
