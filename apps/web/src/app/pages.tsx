import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { InstallCard } from '../features/install/install-card.tsx';
import { PrivacyPolicy } from '../features/legal/privacy-policy.tsx';
import { TermsOfService } from '../features/legal/terms-of-service.tsx';
import { BugReporting } from '../features/support/bug-reporting.tsx';
import { ContactCard, SupportAddress } from '../features/support/contact-card.tsx';
import { Questions, QuickStart } from '../features/support/help-texts.tsx';
import styles from '../features/support/support.module.css';
import { Screen } from '../ui/layout.tsx';

function HelpSupportScreen() {
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

function ReportBugScreen() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Report a Bug</Trans>} width="text">
      <title>{t`Report a Bug · Daymark`}</title>
      <BugReporting />
    </Screen>
  );
}

function PrivacyPolicyScreen() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Privacy Policy</Trans>} width="article">
      <title>{t`Privacy Policy · Daymark`}</title>
      <PrivacyPolicy contact={<SupportAddress />} />
    </Screen>
  );
}

function TermsOfServiceScreen() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Terms of Service</Trans>} width="article">
      <title>{t`Terms of Service · Daymark`}</title>
      <TermsOfService contact={<SupportAddress />} />
    </Screen>
  );
}

export const documentPages = {
  '/privacy-policy': PrivacyPolicyScreen,
  '/terms-of-service': TermsOfServiceScreen,
  '/help-support': HelpSupportScreen,
  '/report-bug': ReportBugScreen,
};
