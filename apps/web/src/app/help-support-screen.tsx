import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { InstallCard } from '../features/install/install-card.tsx';
import { ContactCard } from '../features/support/contact-card.tsx';
import { Questions } from '../features/support/questions.tsx';
import { QuickStart } from '../features/support/quick-start.tsx';
import styles from '../features/support/support.module.css';
import { Screen } from '../ui/layout.tsx';

export function HelpSupportScreen() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Help & Support</Trans>} width="text">
      <title>{t`Help & Support · Daymark`}</title>
      <div className={styles.page}>
        <ContactCard />
        <QuickStart />
        <Questions />
        <InstallCard />
        <p className={styles.more}>
          <Link href="/privacy-policy">
            <Trans>Privacy Policy</Trans>
          </Link>
          <Link href="/terms-of-service">
            <Trans>Terms of Service</Trans>
          </Link>
        </p>
      </div>
    </Screen>
  );
}
