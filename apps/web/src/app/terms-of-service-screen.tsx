import { Trans, useLingui } from '@lingui/react/macro';
import { TermsOfService } from '../features/legal/terms-of-service.tsx';
import { SupportAddress } from '../features/support/support-address.tsx';
import { Screen } from '../ui/layout.tsx';

export function TermsOfServiceScreen() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Terms of Service</Trans>} width="article">
      <title>{t`Terms of Service · Daymark`}</title>
      <TermsOfService contact={<SupportAddress />} />
    </Screen>
  );
}
