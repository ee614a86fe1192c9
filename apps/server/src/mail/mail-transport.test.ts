import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { closeAfterTest } from '../testing/close-after-test.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { createMailTransport } from './mail-transport.ts';

it('sending a mail over TLS to a port without TLS fails with the reason that OpenSSL gives', async () => {
  const server = await startMailServer();
  closeAfterTest(() => server.close());
  const { host } = new URL(server.url);
  const env = { SMTP_URL: `smtps://${host}`, PUBLIC_URL: 'https://daymark.example.org' };
  const { mail: settings } = readConfig(env);
  if (settings === undefined) throw new Error('Mail is not configured');
  const transport = await createMailTransport(settings);
  const mail = { id: '1', recipient: 'ada@example.org', subject: 'Hello', text: '', html: '' };
  expect(await transport.send(mail)).toEqual({
    result: 'failed',
    error: 'ESOCKET: wrong version number',
  });
});
