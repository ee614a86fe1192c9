import { startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { freePort } from '../scripts/free-port.ts';
import { type Environment, startServer } from './server.ts';
import { until } from './until.ts';

export type MailProduct = Awaited<ReturnType<typeof startMailProduct>>;

export async function startMailProduct(env: Environment = {}) {
  const mails = await startMailServer();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await startServer({ PUBLIC_URL: origin, SMTP_URL: mails.url, ...env }, { port });
  const read = new Set<object>();
  return {
    origin,
    /** Waits for an unread mail with a link to `page`. Returns the link's path and token. */
    linkTo(page: string, recipient: string): Promise<string> {
      const link = new RegExp(`${origin}(${page}#[\\w-]{43,})`);
      return until(`a mail to ${recipient} with a link to ${page}`, () => {
        const mail = mails.received.find(
          (one) => !read.has(one) && one.to[0] === recipient && link.test(one.text),
        );
        if (mail !== undefined) read.add(mail);
        return link.exec(mail?.text ?? '')?.[1] ?? '';
      });
    },
    async close(): Promise<void> {
      await server[Symbol.asyncDispose]();
      await mails.close();
    },
  };
}
