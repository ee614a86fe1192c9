import type { User } from '@daymark/shared/accounts/account.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, LogOut, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstant, formatTime } from '../../lib/format-time.ts';
import { getDisplayName, getInitial } from '../../lib/person-names.ts';
import { Button } from '../../ui/button.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import styles from './account-panel.module.css';
import { getTimeZoneLabel } from '../../lib/time-zones.ts';

interface ProfileCardProps {
  readonly user: User;
  readonly hasPassword: boolean;
  readonly onEdit: () => void;
  readonly onChangePassword: () => void;
  readonly onSignOut: () => void;
}

export function ProfileCard(props: ProfileCardProps) {
  const { user, hasPassword, onEdit, onChangePassword, onSignOut } = props;
  const { t, i18n } = useLingui();
  return (
    <SectionCard title={<Trans>Profile</Trans>}>
      <div className={styles.person}>
        <span className={styles.avatar} aria-hidden>
          {getInitial(user)}
        </span>
        <div className={styles.personWords}>
          <p className={styles.personName}>{getDisplayName(user)}</p>
          <p className={styles.muted}>
            <EmailAddress>{user.email}</EmailAddress>
          </p>
          <p className={styles.muted}>
            <Trans>Member since {useMemberSince(user)}</Trans>
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact label={<Trans>Username</Trans>}>
          <span title={t({ message: 'Active', comment: 'The state of an account' })}>
            {user.username}
          </span>
        </Fact>
        <Fact label={<Trans>Time zone</Trans>}>{getTimeZoneLabel(user.timezone || 'UTC')}</Fact>
        <Fact label={<Trans>Notification time</Trans>}>
          {formatTime(user.notification_time || '09:00', i18n.locale)}
        </Fact>
      </dl>
      <div className={styles.acts}>
        <Button icon={<Pencil size="1.25em" aria-hidden />} onClick={onEdit}>
          <Trans>Edit Profile</Trans>
        </Button>
        <Button icon={<KeyRound size="1.25em" aria-hidden />} onClick={onChangePassword}>
          {hasPassword ? <Trans>Change Password</Trans> : <Trans>Set a Password</Trans>}
        </Button>
        <Button icon={<LogOut size="1.25em" aria-hidden />} onClick={onSignOut}>
          <Trans>Sign Out</Trans>
        </Button>
      </div>
    </SectionCard>
  );
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `created_at` may be missing if an older version of the app stored the user. */
function useMemberSince({ created_at, timezone }: User): string {
  const { i18n, t } = useLingui();
  const since = new Date(created_at);
  if (Number.isNaN(since.getTime())) return t({ message: 'Unknown', comment: 'A date' });
  return formatInstant(since, i18n.locale, { dateStyle: 'long', timeZone: timezone || 'UTC' });
}
