import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { mailLink } from './mail-link.ts';

interface HelpRequest {
  readonly to: string;
  readonly from: string;
  readonly appVersion: string;
  readonly userAgent: string;
}

/** A mailto: address for a request in the person's own words, with what support would ask for below them. */
export function helpRequestLink(i18n: I18n, request: HelpRequest): string {
  const { to, from, appVersion, userAgent } = request;
  const facts = [
    [i18n._(msg`Account`), from],
    [i18n._(msg({ message: 'Version', comment: 'Of the app' })), appVersion],
    [i18n._(msg`Browser`), userAgent],
  ];
  return mailLink({
    to,
    subject: i18n._(msg`Daymark help request`),
    body: `\n\n\n${facts.map(([label, text]) => `${label}: ${text}`).join('\n')}`,
  });
}
