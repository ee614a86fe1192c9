import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-form.module.css';
import { AccountLayout } from './account-layout.tsx';

interface ClosedScreenProps {
  readonly supportEmail: string;
  /** Shows the form. The server still accepts the administrator's email. */
  readonly onAdmin: () => void;
}

export function ClosedScreen({ supportEmail, onAdmin }: ClosedScreenProps) {
  const { t } = useLingui();
  return (
    <AccountLayout
      title={t`Registration is closed`}
      lead={<Trans>This server does not accept new accounts.</Trans>}
      footer={
        <Trans>
          Already have an account? <Link href="/login">Log in</Link>
        </Trans>
      }
      legal={
        <Trans>
          <Link href="/terms-of-service">Terms of Service</Link> ·{' '}
          <Link href="/privacy-policy">Privacy Policy</Link>
        </Trans>
      }
    >
      <title>{t`Sign up · Daymark`}</title>
      <div className={styles.fields}>
        <Notice>
          <Trans>
            Ask who runs it: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </Trans>
        </Notice>
        <Button variant="quiet" onClick={onAdmin}>
          <Trans>I am its administrator</Trans>
        </Button>
      </div>
    </AccountLayout>
  );
}
