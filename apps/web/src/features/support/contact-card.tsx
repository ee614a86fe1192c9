import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bug, Mail } from 'lucide-react';
import { Link } from 'wouter';
import { version } from '../../../package.json';
import { useAnswer } from '../../lib/answers.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';
import { useUser } from '../../lib/use-services.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { createMailLink } from './mail-link.ts';
import styles from './support.module.css';

export function ContactCard() {
  return (
    <SectionCard
      title={<Trans>Contact us</Trans>}
      hint={<Trans>Write to us when the answers below do not help.</Trans>}
    >
      <div className={styles.acts}>
        <ContactSupport />
        <Link href="/report-bug" asChild>
          <ButtonLink variant="quiet" icon={<Bug size={20} aria-hidden />}>
            <Trans>Report a Bug</Trans>
          </ButtonLink>
        </Link>
      </div>
      <p className={styles.address}>
        <SupportAddress />
      </p>
    </SectionCard>
  );
}

/** Link to the mail program. If the address failed to load, `SupportAddress` offers a retry. */
function ContactSupport() {
  const { i18n } = useLingui();
  const { email } = useUser();
  const { status, data } = useAnswer(serviceInfoQuestion);
  if (status === 'failed') return null;
  if (!data) return <Skeleton width="12rem" height="var(--target)" />;
  const { userAgent } = navigator;
  const about = { to: data.support_email, from: email, appVersion: version, userAgent };
  return (
    <ButtonLink
      variant="primary"
      href={helpRequestLink(i18n, about)}
      icon={<Mail size={20} aria-hidden />}
    >
      <Trans>Contact Support</Trans>
    </ButtonLink>
  );
}

interface HelpRequest {
  readonly to: string;
  readonly from: string;
  readonly appVersion: string;
  readonly userAgent: string;
}

function helpRequestLink(i18n: I18n, request: HelpRequest): string {
  const { to, from, appVersion, userAgent } = request;
  const facts = [
    [i18n._(msg`Account`), from],
    [i18n._(msg({ message: 'Version', comment: 'Of the app' })), appVersion],
    [i18n._(msg`Browser`), userAgent],
  ];
  return createMailLink({
    to,
    subject: i18n._(msg`Daymark help request`),
    body: `\n\n\n${facts.map(([label, text]) => `${label}: ${text}`).join('\n')}`,
  });
}

export function SupportAddress() {
  const { status, data, refetch } = useAnswer(serviceInfoQuestion);
  if (data) return <a href={`mailto:${data.support_email}`}>{data.support_email}</a>;
  if (status === 'loading') return <Skeleton width="14rem" height="1.5em" />;
  return (
    <>
      <Trans>The address could not be loaded.</Trans>{' '}
      <Button variant="quiet" onClick={refetch}>
        <Trans>Retry</Trans>
      </Button>
    </>
  );
}
