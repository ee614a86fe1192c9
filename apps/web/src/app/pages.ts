import { HelpSupportScreen } from './help-support-screen.tsx';
import { PrivacyPolicyScreen } from './privacy-policy-screen.tsx';
import { ReportBugScreen } from './report-bug-screen.tsx';
import { TermsOfServiceScreen } from './terms-of-service-screen.tsx';

/** Texts and forms beside the main screens, small and read one after another: they come as one. */
export const pages = {
  '/privacy-policy': PrivacyPolicyScreen,
  '/terms-of-service': TermsOfServiceScreen,
  '/help-support': HelpSupportScreen,
  '/report-bug': ReportBugScreen,
};
