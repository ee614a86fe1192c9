import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { version } from '../../../package.json';
import { copyText } from '../../lib/copy-text.ts';
import { useClient, useClock, useUser } from '../../lib/use-services.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { useAnswer } from '../../lib/answers.ts';
import { serviceInfoQuestion } from '../../lib/service-info.ts';
import {
  createFieldError,
  useValidatedForm,
  createFormError,
} from '../../lib/use-validated-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField, TextArea, TextField } from '../../ui/fields.tsx';
import {
  type BugReport,
  writeBugReport,
  createReportMail,
  bugTypeNames,
  bugTypes,
  createEmptyBugReport,
  isComplete,
  getMaxMailLinkLength,
  reportLimits,
  type ReportMail,
  createReportDraft,
} from './bug-report.ts';
import { openMail } from './mail-link.ts';
import { CopyReport, ReportSent, type SentReport } from './report-sent.tsx';
import styles from './support.module.css';

export function BugReporting() {
  const { form, reportText, sent, restart } = useBugReport();
  const [isAgain, setAgain] = useState(false);

  function reportAnother() {
    restart();
    setAgain(true);
  }

  return sent ? (
    <ReportSent sent={sent} onRestart={reportAnother} />
  ) : (
    <ReportForm form={form} reportText={reportText} takesFocus={isAgain} />
  );
}

interface ReportFormProps extends Pick<ReturnType<typeof useBugReport>, 'form' | 'reportText'> {
  readonly takesFocus: boolean;
}

function ReportForm({ form, reportText, takesFocus }: ReportFormProps) {
  const { field, failure, setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('bugType');
  }, [takesFocus, setFocus]);
  const { t } = useLingui();
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <p className={styles.muted}>
        <Trans>
          Your mail app opens with the report in it. The report also says which version of Daymark
          and which browser you use.
        </Trans>
      </p>
      <BugTypeField {...form.select('bugType')} />
      <TextField
        label={<Trans comment="Of a bug report">Title</Trans>}
        autoComplete="off"
        required
        maxLength={reportLimits.title}
        placeholder={t`What goes wrong, in a few words`}
        {...field('title')}
      />
      <Passages form={form} />
      <TextField
        label={<Trans>Your email</Trans>}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={reportLimits.email}
        hint={<Trans>For questions about the report.</Trans>}
        {...field('email')}
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
        busy={form.isSubmitting}
        disabled={!isComplete(form.values)}
        icon={<Send size={20} aria-hidden />}
      >
        <Trans>Submit Bug Report</Trans>
      </Button>
    </form>
  );
}

function BugTypeField(
  field: Pick<ComponentProps<typeof SelectField>, 'name' | 'value' | 'onChange' | 'ref'>,
) {
  const { t, i18n } = useLingui();
  const options = bugTypes.map((type) => ({ value: type, label: i18n._(bugTypeNames[type]) }));
  return (
    <SelectField
      label={<Trans>Bug type</Trans>}
      autoComplete="off"
      required
      options={[{ value: '', label: t`Choose one` }, ...options]}
      {...field}
    />
  );
}

function Passages({ form }: Pick<ReportFormProps, 'form'>) {
  const passage = (name: 'description' | 'steps' | 'expectedBehavior' | 'actualBehavior') => ({
    autoComplete: 'off',
    maxLength: reportLimits.text,
    count: { length: form.values[name].length, limit: reportLimits.text },
    ...form.field(name),
  });
  return (
    <>
      <TextArea label={<Trans>Description</Trans>} required rows={4} {...passage('description')} />
      <TextArea
        label={<Trans>Steps to reproduce (optional)</Trans>}
        rows={3}
        hint={<Trans>What you did before it happened, one step in each line.</Trans>}
        {...passage('steps')}
      />
      <TextArea
        label={<Trans>Expected behavior (optional)</Trans>}
        {...passage('expectedBehavior')}
      />
      <TextArea label={<Trans>Actual behavior (optional)</Trans>} {...passage('actualBehavior')} />
    </>
  );
}

function useBugReport() {
  const { i18n } = useLingui();
  const user = useUser();
  const clock = useClock();
  const client = useClient();
  // The support address loads early, because a mail program may open only directly after a click.
  const service = useAnswer(serviceInfoQuestion);
  const stored = createReportDraft(sessionStorage, user.id);
  const [sent, setSent] = useState<SentReport>();

  const form = useValidatedForm<BugReport>({
    initial: stored.read() ?? createEmptyBugReport(user.email),
    loadCheck:
      async () =>
      ({ email }) =>
        isEmail(email) ? [] : [createFieldError('email', 'email_invalid')],
    async send(report) {
      const { support_email: supportEmail } =
        service.data ?? (await serviceInfoQuestion.ask(client));
      const mail = mailOf(report, supportEmail);
      // Copies before the mail program opens and takes the focus, because copying needs the focus.
      const isCopied = !mail.isWhole && (await copyText(mail.text));
      openMail(mail.href);
      setSent({ ...mail, supportEmail, isCopied });
    },
    errorsOf: (error) => [createFormError(getErrorText(i18n, error))],
    onEdit(field) {
      stored.write(form.getValues());
      form.clearErrors(field);
    },
  });

  function mailOf(report: BugReport, supportEmail: string): ReportMail {
    const { userAgent } = navigator;
    const surroundings = { supportEmail, userAgent, appVersion: version, now: clock.now() };
    return createReportMail(
      writeBugReport(i18n, report, surroundings),
      getMaxMailLinkLength(userAgent),
    );
  }

  function restart() {
    stored.forget();
    form.reset(createEmptyBugReport(user.email));
    setSent(undefined);
  }

  return {
    form,
    sent,
    restart,
    /** Full text of the report, for users without a working mail program. */
    reportText: () => mailOf(form.getValues(), '').text,
  };
}

/** Uses the browser's check, because the code of the schemas is larger than the whole form. */
function isEmail(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = text;
  return input.checkValidity();
}
