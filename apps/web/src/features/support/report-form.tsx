import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type BugReport, bugTypes, isBugType, isComplete, reportLimits } from './bug-report.ts';
import { bugTypeNames } from './bug-report-letter.ts';
import { CopyReport } from './copy-report.tsx';
import styles from './support.module.css';
import type { useBugReport } from './use-bug-report.ts';

type FormProps = Pick<
  ReturnType<typeof useBugReport>,
  'report' | 'change' | 'emailFault' | 'failure' | 'submitting' | 'submit' | 'reportText'
>;

interface ReportFormProps extends FormProps {
  /** Whether the form comes in the place of something that had the focus. */
  readonly takesFocus: boolean;
}

export function ReportForm(props: ReportFormProps) {
  const { report, change, emailFault, failure, submitting, submit, reportText } = props;
  const form = useRef<HTMLFormElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('select')?.focus();
  }, [takesFocus]);
  const { t } = useLingui();
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.muted}>
        <Trans>
          Your mail app opens with the report in it. The report also says which version of Daymark
          and which browser you use.
        </Trans>
      </p>
      <BugTypeField report={report} change={change} />
      <TextField
        label={<Trans comment="Of a bug report">Title</Trans>}
        name="title"
        autoComplete="off"
        required
        maxLength={reportLimits.title}
        placeholder={t`What goes wrong, in a few words`}
        value={report.title}
        onValueChange={(title) => change({ title })}
      />
      <Passages report={report} change={change} />
      <TextField
        label={<Trans>Your email</Trans>}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={reportLimits.email}
        value={report.email}
        onValueChange={(email) => change({ email })}
        hint={<Trans>For questions about the report.</Trans>}
        error={emailFault}
      />
      {failure && (
        <>
          <Notice tone="error">{failure}</Notice>
          <CopyReport textOf={reportText} />
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={submitting}
        disabled={!isComplete(report)}
        icon={<Send size={20} aria-hidden />}
      >
        <Trans>Submit Bug Report</Trans>
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly report: BugReport;
  readonly change: (changes: Partial<BugReport>) => void;
}

function BugTypeField({ report, change }: FieldsProps) {
  const { t, i18n } = useLingui();
  const options = bugTypes.map((type) => ({ value: type, label: i18n._(bugTypeNames[type]) }));
  return (
    <SelectField
      label={<Trans>Bug type</Trans>}
      name="bugType"
      autoComplete="off"
      required
      options={[{ value: '', label: t`Choose one` }, ...options]}
      value={report.bugType}
      onValueChange={(type) => change({ bugType: isBugType(type) ? type : '' })}
    />
  );
}

function Passages({ report, change }: FieldsProps) {
  const common = { autoComplete: 'off', maxLength: reportLimits.text, limit: reportLimits.text };
  return (
    <>
      <TextArea
        {...common}
        label={<Trans>Description</Trans>}
        name="description"
        required
        rows={4}
        value={report.description}
        onValueChange={(description) => change({ description })}
      />
      <TextArea
        {...common}
        label={<Trans>Steps to reproduce (optional)</Trans>}
        name="steps"
        rows={3}
        hint={<Trans>What you did before it happened, one step in each line.</Trans>}
        value={report.steps}
        onValueChange={(steps) => change({ steps })}
      />
      <TextArea
        {...common}
        label={<Trans>Expected behavior (optional)</Trans>}
        name="expectedBehavior"
        value={report.expectedBehavior}
        onValueChange={(expectedBehavior) => change({ expectedBehavior })}
      />
      <TextArea
        {...common}
        label={<Trans>Actual behavior (optional)</Trans>}
        name="actualBehavior"
        value={report.actualBehavior}
        onValueChange={(actualBehavior) => change({ actualBehavior })}
      />
    </>
  );
}
