import { Trans, useLingui } from '@lingui/react/macro';
import { BugReporting } from '../features/support/bug-reporting.tsx';
import { Screen } from '../ui/layout.tsx';

export function ReportBugScreen() {
  const { t } = useLingui();
  return (
    <Screen title={<Trans>Report a Bug</Trans>} width="text">
      <title>{t`Report a Bug · Daymark`}</title>
      <BugReporting />
    </Screen>
  );
}
