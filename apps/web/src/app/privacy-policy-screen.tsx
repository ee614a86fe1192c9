import { Trans, useLingui } from '@lingui/react/macro';
import { PrivacyPolicy } from '../features/legal/privacy-policy.tsx';
import { SupportAddress } from '../features/support/contact-card.tsx';
import { Screen } from '../ui/screen.tsx';

export function PrivacyPolicyScreen() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Privacy Policy</Trans>} width="article">
      <title>{t`Privacy Policy · Daymark`}</title>
      <PrivacyPolicy contact={<SupportAddress />} />
    </Screen>
  );
}
