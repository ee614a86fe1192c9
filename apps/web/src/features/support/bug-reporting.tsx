import { useState } from 'react';
import { ReportForm } from './report-form.tsx';
import { ReportSent } from './report-sent.tsx';
import { useBugReport } from './use-bug-report.ts';

/** The form, and after it what is left to do. */
export function BugReporting() {
  const { sent, restart, ...form } = useBugReport();
  const [isAgain, setAgain] = useState(false);

  function reportAnother() {
    restart();
    setAgain(true);
  }

  return sent ? (
    <ReportSent sent={sent} onRestart={reportAnother} />
  ) : (
    <ReportForm {...form} takesFocus={isAgain} />
  );
}
