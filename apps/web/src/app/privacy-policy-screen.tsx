import { Trans, useLingui } from '@lingui/react/macro';
import { PrivacyPolicy } from '../features/legal/privacy-policy.tsx';
import { SupportAddress } from '../features/support/support-address.tsx';
import { Screen } from '../ui/layout.tsx';

export function PrivacyPolicyScreen() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Privacy Policy</Trans>} width="article">
      <title>{t`Privacy Policy · Daymark`}</title>
      <PrivacyPolicy contact={<SupportAddress />} />
    </Screen>
  );
}
