import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Mail, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ReportMail } from './bug-report.ts';
import styles from './support.module.css';

export interface SentReport extends ReportMail {
  readonly supportEmail: string;
  /** Whether the whole report was copied. Copying is tried only if the mail was cut. */
  readonly isCopied: boolean;
}

interface ReportSentProps {
  readonly sent: SentReport;
  readonly onRestart: () => void;
}

export function ReportSent({ sent, onRestart }: ReportSentProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus();
  }, []);
  const { supportEmail } = sent;
  return (
    <section className={styles.sent}>
      <span className={styles.sentIcon}>
        <MailCheck size={40} strokeWidth={1.5} aria-hidden />
      </span>
      <h2 ref={title} tabIndex={-1} className={styles.sentTitle}>
        <Trans>Bug Report Sent</Trans>
      </h2>
      <p>
        <Trans>
          Your mail app should have it now: press Send there, and it is on its way. Thank you for
          helping to make Daymark better.
        </Trans>
      </p>
      {!sent.isWhole && <CutNotice isCopied={sent.isCopied} />}
      <Button variant="primary" onClick={onRestart}>
        <Trans>Report Another Bug</Trans>
      </Button>
      <div className={styles.without}>
        <h3>
          <Trans>No mail app opened?</Trans>
        </h3>
        <p className={styles.muted}>
          <Trans>
            Open it again, or copy the report and send it to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from any mailbox.
          </Trans>
        </p>
        <div className={styles.acts}>
          <ButtonLink href={sent.href} icon={<Mail size={20} aria-hidden />}>
            <Trans>Open the mail again</Trans>
          </ButtonLink>
          <CopyReport textOf={() => sent.text} />
        </div>
      </div>
    </section>
  );
}

function CutNotice({ isCopied }: { readonly isCopied: boolean }) {
  return (
    <Notice>
      {isCopied ? (
        <Trans>
          The report is longer than a mail link can carry, so it is shortened there. The whole of it
          is copied: paste it over the text of the mail.
        </Trans>
      ) : (
        <Trans>
          The report is longer than a mail link can carry, so it is shortened there. Copy the whole
          of it below and paste it over the text of the mail.
        </Trans>
      )}
    </Notice>
  );
}

export function CopyReport({ textOf }: { readonly textOf: () => string }) {
  const { t } = useLingui();
  const toast = useToast();
  const [shown, setShown] = useState<string>();

  async function copy() {
    const text = textOf();
    if (await copyText(text)) toast.show({ text: t`Report copied` });
    else setShown(text);
  }

  return (
    <div className={styles.copy}>
      <Button icon={<Copy size={20} aria-hidden />} onClick={() => void copy()}>
        <Trans>Copy the report</Trans>
      </Button>
      {shown !== undefined && (
        <TextArea
          label={<Trans>The report</Trans>}
          hint={<Trans>This browser does not let us copy. Select the text and copy it.</Trans>}
          readOnly
          rows={8}
          value={shown}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}
