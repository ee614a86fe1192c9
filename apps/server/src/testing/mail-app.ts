import { readConfig } from '../config/config.ts';
import { hashToken } from '../database/secret-hash.ts';
import { createMailJob, type MailJob } from '../jobs/send-mails.ts';
import { createMailTransport, type MailEnd } from '../mail/mail-transport.ts';
import type { Store } from '../store/store.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { closeAfterTest } from './close-after-test.ts';
import { startMailServer, type ReceivedMail, type TestMailServer } from './mail-server.ts';

export interface MailApp extends TestApp {
  readonly mailServer: TestMailServer;
  readonly job: MailJob;
  readonly ends: readonly MailEnd[];
  /** Sends all due mails and resolves with the mails that arrived. */
  sendMails(): Promise<readonly ReceivedMail[]>;
  /**
   * Creates the mail job of another node on the same data.
   * @param deadline in milliseconds; a short deadline may also end other mails on a busy machine
   */
  anotherJob(deadline?: number): Promise<MailJob>;
}

const publicUrl = 'https://daymark.example.org';

interface MailAppOptions {
  readonly provider?: Readonly<Record<string, string>>;
}

/** Mails are sent only when the test runs a job. */
export async function buildMailApp(
  store: Store,
  { provider = {} }: MailAppOptions = {},
): Promise<MailApp> {
  const mailServer = await startMailServer();
  closeAfterTest(() => mailServer.close());
  const env = { SMTP_URL: mailServer.url, PUBLIC_URL: publicUrl, ...provider };
  const test = await buildTestApp(store, { env });
  const { mail } = readConfig(env);
  if (mail === undefined) throw new Error('Mail is not configured');
  const ends: MailEnd[] = [];
  const anotherJob = async (deadline?: number) =>
    createMailJob({
      store,
      transport: await createMailTransport(mail, deadline),
      publicUrl: mail.publicUrl,
      clock: test.clock,
      random: (bytes) => crypto.getRandomValues(bytes),
      hashOf: hashToken,
      log: test.app.log,
      observe: { mailEnded: (end) => ends.push(end) },
      grace: 100,
    });
  const job = await anotherJob();
  return {
    ...test,
    mailServer,
    job,
    ends,
    anotherJob,
    async sendMails() {
      const before = mailServer.received.length;
      for (let more = true; more;) more = await job.work(new AbortController().signal);
      return mailServer.received.slice(before);
    },
  };
}

export function tokenIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const token = /https:\/\/daymark\.example\.org\/[a-z-]+#([\w-]{43,})/.exec(text)?.[1];
  if (token === undefined) throw new Error(`No link in: ${text}`);
  return token;
}
