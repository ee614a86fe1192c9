import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../scripts/free-port.ts';
import { startServer } from '../scripts/server-process.ts';

/** The product beside a mail server: that of the other tests sends no mail. */
export interface MailProduct {
  readonly origin: string;
  /** Resolves with the path, token included, of the link in the next mail to the address that has one to this page. */
  linkTo(page: string, recipient: string): Promise<string>;
  close(): Promise<void>;
}

interface Arrived {
  readonly recipient: string;
  readonly source: string;
}

/** @param env beside what it needs to send mail */
export async function startMailProduct(
  env: Readonly<Record<string, string>> = {},
): Promise<MailProduct> {
  const mails: Arrived[] = [];
  const arrivals = new EventEmitter();
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipient = envelope.rcptTo[0]?.address ?? '';
        mails.push({ recipient, source: Buffer.concat(chunks).toString() });
        arrivals.emit('mail');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    mailServer.listen(0, '127.0.0.1', resolve);
  });
  const { port: mailPort } = mailServer.server.address() as AddressInfo;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'daymark-mail-'));
  const server = await startServer(port, {
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    PUBLIC_URL: origin,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}?tls=off`,
    ...env,
  });

  return {
    origin,
    async linkTo(page, recipient) {
      const link = new RegExp(`${origin}(${page}#[\\w-]{43})`);
      const signal = AbortSignal.timeout(10_000);
      for (;;) {
        for (const [index, mail] of mails.entries()) {
          // Lines are cut where they are too long for a mail.
          const path = link.exec(mail.source.replaceAll('=\r\n', ''))?.[1];
          if (mail.recipient !== recipient || path === undefined) continue;
          mails.splice(index, 1);
          return path;
        }
        await once(arrivals, 'mail', { signal }).catch((cause: unknown) => {
          throw new Error(`No mail to ${recipient} with a link to ${page}`, { cause });
        });
      }
    },
    async close() {
      server.kill();
      await once(server, 'exit');
      await new Promise<void>((resolve) => {
        mailServer.close(resolve);
      });
      rmSync(folder, { recursive: true });
    },
  };
}
