import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { version } from '../../../package.json';
import { useClient } from '../../lib/client-context.ts';
import { useClock } from '../../lib/clock.ts';
import { errorText } from '../../lib/error-text.ts';
import { useUser } from '../../lib/use-session.ts';
import { serviceInfoQuery } from './api/get-service-info.ts';
import { type BugReport, emptyBugReport, isComplete } from './bug-report.ts';
import { bugReportLetter } from './bug-report-letter.ts';
import { bugReportMail, longestMailLink, type ReportMail } from './bug-report-mail.ts';
import { copyText } from './copy-text.ts';
import { keptReport } from './kept-report.ts';
import { openMail } from './open-mail.ts';

export interface SentReport extends ReportMail {
  readonly supportEmail: string;
  /** Whether the whole report is on the clipboard; asked for only where the mail has not all of it. */
  readonly isCopied: boolean;
}

/** The form, and what has become of it. */
export function useBugReport() {
  const { t, i18n } = useLingui();
  const user = useUser();
  const clock = useClock();
  const queryClient = useQueryClient();
  const service = serviceInfoQuery(useClient());
  // Asked for beforehand: a mail program may be opened only right after the press of a button.
  useQuery(service);
  const kept = keptReport(sessionStorage, user.id);
  const [report, setReport] = useState(() => kept.read() ?? emptyBugReport(user.email));
  const [emailFault, setEmailFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [submitting, setSubmitting] = useState(false);
  const [sent, setSent] = useState<SentReport>();

  function change(changes: Partial<BugReport>) {
    const changed = { ...report, ...changes };
    setReport(changed);
    kept.keep(changed);
    if (changes.email !== undefined) setEmailFault(undefined);
  }

  function mailTo(supportEmail: string): ReportMail {
    const { userAgent } = navigator;
    const surroundings = { supportEmail, userAgent, appVersion: version, now: clock.now() };
    return bugReportMail(bugReportLetter(i18n, report, surroundings), longestMailLink(userAgent));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting || !isComplete(report)) return;
    const form = event.currentTarget;
    if (!form.checkValidity()) {
      setEmailFault(t`Please enter a valid email address`);
      form.querySelector<HTMLElement>('input:invalid')?.focus();
      return;
    }
    setFailure(undefined);
    setSubmitting(true);
    try {
      const { support_email: supportEmail } = await queryClient.query(service);
      const mail = mailTo(supportEmail);
      // Before the mail program takes the focus, without which nothing can be copied.
      const isCopied = !mail.isWhole && (await copyText(mail.text));
      openMail(mail.href);
      setSent({ ...mail, supportEmail, isCopied });
    } catch (error) {
      setFailure(errorText(i18n, error));
    }
    setSubmitting(false);
  }

  function restart() {
    kept.forget();
    setReport(emptyBugReport(user.email));
    setSent(undefined);
  }

  return {
    report,
    change,
    emailFault,
    failure,
    submitting,
    submit,
    sent,
    restart,
    /** For those whom the mail does not help. */
    reportText: () => mailTo('').text,
  };
}
