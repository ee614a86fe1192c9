import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { testPassword, type Person } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { buildMailApp, tokenIn, type MailApp } from '../testing/mail-app.ts';
import type { Store } from '../store/store.ts';

const minute = 60_000;
const hour = 60 * minute;
const running = new AbortController().signal;
/** Deadline for a mail server that does not respond, in milliseconds. */
const soon = 1200;

describeEachDatabase('a queued mail', (openStore, tables) => {
  let store: Store;
  let test: MailApp;
  let person: Person;

  beforeEach(async () => {
    store = await openStore();
    test = await buildMailApp(store);
    person = await test.register({ email: 'ada@example.org', full_name: 'Ada Lovelace' });
  });

  const waiting = () => tables().selectFrom('mails').selectAll().execute();

  it('a mail is sent once as text and HTML, and then deleted from the queue', async () => {
    const [mail, ...others] = await test.sendMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'support@daymark.example.org', to: ['ada@example.org'] });
    expect(mail?.headers.get('from')).toEqual(['Daymark <support@daymark.example.org>']);
    expect(mail?.headers.get('to')).toEqual(['ada@example.org']);
    expect(mail?.headers.get('subject')).toEqual(['Please confirm your email for Daymark']);
    expect(mail?.headers.get('auto-submitted')).toEqual(['auto-generated']);
    expect(mail?.text).toContain('this address belongs to an account at daymark.example.org');
    const link = `https://daymark.example.org/confirm-email#${tokenIn(mail ?? { text: '' })}`;
    expect(mail?.html).toContain(`<a href="${link}"`);
    expect(mail?.html).toContain('<html lang="en">');
    expect(await waiting()).toEqual([]);
    expect(await test.sendMails()).toEqual([]);
    expect(test.ends).toEqual(['sent']);
  });

  it('the link in a mail is below the path of PUBLIC_URL', async () => {
    const provider = { PUBLIC_URL: 'https://home.example.org/daymark/' };
    const [mail] = await (await buildMailApp(store, { provider })).sendMails();
    expect(mail?.text).toMatch(/https:\/\/home\.example\.org\/daymark\/confirm-email#[\w-]{80}\s/);
    expect(mail?.text).toContain('belongs to an account at home.example.org/daymark.');
  });

  it('the token in the link of a mail is neither stored nor logged', async () => {
    const before = JSON.stringify(await everyRow(tables));
    const [mail] = await test.sendMails();
    const token = tokenIn(mail ?? { text: '' });
    expect(before).not.toContain(token);
    expect(JSON.stringify(await everyRow(tables))).not.toContain(token);
    expect(test.log.join('')).not.toContain(token);
    expect(test.log.join('')).not.toContain('ada@example.org');
  });

  it.each(['ru', 'de', 'fr'] as const)(
    'a mail to a user with the language %s is written in this language',
    async (language) => {
      await person.call(api.updateMe, { body: { language } });
      const [mail] = await test.sendMails();
      expect(mail?.html).toContain(`<html lang="${language}">`);
      expect(mail?.text).not.toContain('Please');
      const words = { ru: 'Подтвердите, что это ваш адрес', de: 'Bitte bestätige', fr: 'Veuillez' };
      expect(mail?.text).toContain(words[language]);
    },
  );

  it('a mail is retried at growing intervals while the mail server is busy', async () => {
    test.mailServer.mood = 'busy';
    expect(await test.sendMails()).toEqual([]);
    expect(test.mailServer.begun()).toBe(1);
    await test.sendMails();
    expect(test.mailServer.begun()).toBe(1);
    test.clock.advance(minute);
    await test.sendMails();
    expect(test.mailServer.begun()).toBe(2);
    test.clock.advance(minute);
    await test.sendMails();
    expect(test.mailServer.begun()).toBe(2);
    test.mailServer.mood = 'taking';
    test.clock.advance(minute);
    expect(await test.sendMails()).toHaveLength(1);
    expect(test.ends).toEqual(['delayed', 'delayed', 'sent']);
    expect(test.log.join('')).toContain('a mail has to wait');
  });

  it('a mail stays queued if the mail server refuses the connection', async () => {
    await test.mailServer.close();
    await test.sendMails();
    expect(test.ends).toEqual(['delayed']);
    expect(test.log.join('')).toMatch(/"error":"ESOCKET: connect ECONNREFUSED 127\.0\.0\.1:\d+"/);
    expect(await waiting()).toHaveLength(1);
  });

  it('a mail server that hangs delays no request, and the mail stays queued @long', async () => {
    test.mailServer.mood = 'hanging';
    const job = await test.anotherJob(soon);
    const sending = job.work(running);
    expect((await person.call(api.getMe, {})).status).toBe(200);
    await sending;
    expect(test.ends).toEqual(['delayed']);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  });

  it('a mail stays queued if the server stops while sending it', async () => {
    test.mailServer.mood = 'hanging';
    const stopping = new AbortController();
    const job = await test.anotherJob(soon);
    const sending = job.work(stopping.signal);
    stopping.abort();
    const began = performance.now();
    await sending;
    expect(performance.now() - began).toBeLessThan(1000);
    expect(await waiting()).toHaveLength(1);
  });

  it('a mail is given up after two days with a log line @long', async () => {
    test.mailServer.mood = 'busy';
    for (let tried = 0; tried < 60 && (await waiting()).length > 0; tried += 1) {
      await test.sendMails();
      test.clock.advance(hour);
    }
    expect(await waiting()).toEqual([]);
    expect(test.ends.at(-1)).toBe('given up');
    expect(test.ends.length).toBeGreaterThan(40);
    expect(test.log.join('')).toContain('gave up a mail');
  });

  it('a mail that is older than two days at its first attempt is not sent', async () => {
    test.clock.advance(2 * 86_400_000 + 1000);
    expect(await test.sendMails()).toEqual([]);
    expect(test.ends).toEqual(['given up']);
    expect(await waiting()).toEqual([]);
  });

  it('a mail is given up at once if the mail server refuses the mailbox', async () => {
    test.mailServer.mood = 'refusing';
    await test.sendMails();
    expect(test.ends).toEqual(['given up']);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    '550 5.1.1 No such mailbox',
    '550 5.1.10 Recipient not found',
    '551 User not local',
    '553 Mailbox name not allowed',
  ])('a mail is given up at once after the response %j to RCPT', async (text) => {
    test.mailServer.answer = { to: 'RCPT', text };
    await test.sendMails();
    expect(test.ends).toEqual(['given up']);
  });

  it.each([
    '554 5.7.1 <ada@example.org>: Recipient address rejected: Access denied',
    '550 5.7.1 Relaying denied',
    '550 relay not permitted',
    '550 Invalid recipient: <ada@example.org>',
    '550 5.2.1 Mailbox disabled',
    '550 Sender verify failed',
    '550 5.1.8 Sender address rejected: Domain not found',
    '554 Transaction failed',
    '530 5.7.0 Authentication required',
    '501 Syntax error in parameters',
  ])('a mail stays queued after the response %j to RCPT', async (text) => {
    test.mailServer.answer = { to: 'RCPT', text };
    await test.sendMails();
    expect(test.ends).toEqual(['delayed']);
    const code = /^\d{3}(?: 5\.\d\.\d)?/.exec(text)?.[0];
    expect(test.log.join('')).toContain(`"error":"EENVELOPE ${code}"`);
    test.mailServer.answer = null;
    test.clock.advance(minute);
    expect(await test.sendMails()).toHaveLength(1);
  });

  it.each([
    ['DATA', '554 5.7.1 Message refused', 'EMESSAGE 554 5.7.1'],
    ['DATA', '552 5.3.4 Message too big', 'EMESSAGE 552 5.3.4'],
    ['RCPT', '550 Invalid recipient: <ada@example.org>', 'EENVELOPE 550'],
  ] as const)(
    'a mail is given up after eight attempts with the %s response %j @long',
    async (to, text, error) => {
      test.mailServer.answer = { to, text };
      for (let tried = 0; tried < 12; tried += 1) {
        await test.sendMails();
        test.clock.advance(hour);
      }
      expect(test.mailServer.begun()).toBe(8);
      expect(test.ends.at(-1)).toBe('given up');
      expect(test.log.join('')).toContain(`"error":"${error}"`);
    },
  );

  it('the log mentions a non-ASCII mailbox as a possible cause of a failed mail', async () => {
    await test.sendMails();
    await test.register({ email: 'jürgen@example.org' });
    test.mailServer.answer = { to: 'RCPT', text: '501 5.5.2 Cannot parse the address' };
    await test.sendMails();
    expect(test.log.join('')).toContain(
      'EENVELOPE 501 5.5.2: the mailbox has letters beyond ASCII',
    );
    expect(test.log.join('')).not.toContain('jürgen');
  });

  it('the server greets the mail server with the host of PUBLIC_URL', async () => {
    await test.sendMails();
    expect(test.mailServer.greetings).toEqual(['daymark.example.org']);
  });

  it('the mail for a password reset is given up after two hours @long', async () => {
    await test.sendMails();
    test.mailServer.mood = 'busy';
    await test.nobody.call(api.forgotPassword, { body: { email: 'ada@example.org' } });
    for (let tried = 0; tried < 8; tried += 1) {
      await test.sendMails();
      test.clock.advance(30 * minute);
    }
    expect(await waiting()).toEqual([]);
  });

  it('two concurrent nodes send each mail once', async () => {
    for (let count = 0; count < 12; count += 1) await test.register();
    const other = await test.anotherJob();
    await Promise.all([test.job.work(running), other.work(running)]);
    await test.sendMails();
    const recipients = test.mailServer.received.flatMap(({ to }) => to);
    expect(recipients).toHaveLength(13);
    expect(new Set(recipients).size).toBe(13);
  });

  it('mails.claim returns mails of the same time by id, so that two nodes lock them in one order', async () => {
    await test.sendMails();
    const now = new Date(test.clock()).toISOString();
    for (const id of ['c', 'a', 'b']) {
      const mail = { id, user_id: null, kind: 'account_deleted', details: {} } as const;
      await store.mails.add({ ...mail, recipient: `${id}@example.org`, created_at: now });
    }
    const claim = { now, until: now, soon: now, latest: now, limit: 10 };
    expect((await store.mails.claim(claim)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('another node sends a mail after the claim of a killed node has ended', async () => {
    const at = (milliseconds: number) => new Date(test.clock() + milliseconds).toISOString();
    const latest = at(2 * hour);
    await store.mails.claim({ now: at(0), until: at(5 * minute), soon: latest, latest, limit: 10 });
    expect(await test.sendMails()).toEqual([]);
    test.clock.advance(5 * minute);
    expect(await test.sendMails()).toHaveLength(1);
  });

  it('a mail is sent even if a wrong clock stored a future time for its queuing or retry @long', async () => {
    const ahead = () => test.clock.set('2026-03-05T12:00:00Z');
    const right = () => test.clock.set('2026-03-01T12:00:00Z');
    await test.sendMails();
    ahead();
    await test.register({ email: 'queued@example.org' });
    right();
    expect((await test.sendMails()).map(({ to }) => to)).toEqual([['queued@example.org']]);
    ahead();
    await test.register({ email: 'tried@example.org' });
    test.mailServer.mood = 'busy';
    await test.sendMails();
    test.mailServer.mood = 'taking';
    right();
    expect((await test.sendMails()).map(({ to }) => to)).toEqual([['tried@example.org']]);
    // The clock is ahead by less than the maximum pause between attempts.
    test.clock.set('2026-03-01T12:30:00Z');
    await test.register({ email: 'soon@example.org' });
    right();
    expect((await test.sendMails()).map(({ to }) => to)).toEqual([['soon@example.org']]);
    expect(await waiting()).toEqual([]);
  });

  it('deleting an account deletes its queued mails and links, except the notice of the deletion', async () => {
    await test.nobody.call(api.forgotPassword, { body: { email: 'ada@example.org' } });
    await test.sendMails();
    await test.nobody.call(api.forgotPassword, { body: { email: 'ada@example.org' } });
    expect(await waiting()).toHaveLength(1);
    await person.call(api.deleteMe, { body: { password: testPassword } });
    const told = { kind: 'account_deleted', user_id: null, recipient: 'ada@example.org' };
    expect(await waiting()).toMatchObject([told]);
    expect(await tables().selectFrom('mail_tokens').selectAll().execute()).toEqual([]);
    expect(await test.sendMails()).toMatchObject([{ to: ['ada@example.org'] }]);
    expect(await waiting()).toEqual([]);
  });

  it('a mail contains no text of the registration form', async () => {
    await test.sendMails();
    const full_name = 'Win a prize\r\nBcc: everybody@example.org\r\n\r\nhttps://evil.example <b>';
    await test.register({ full_name, email: 'victim@example.org' });
    const [mail] = await test.sendMails();
    expect(mail?.to).toEqual(['victim@example.org']);
    expect(mail?.source).not.toMatch(/prize|evil|everybody/);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.headers.get('to')).toHaveLength(1);
  });

  it.each([
    'a,victim@example.org',
    'a<victim@example.org',
    'a:victim@example.org',
    '"a"@b.example',
  ])('a mail is not sent to the ambiguous address %s', async (email) => {
    await test.sendMails();
    await test.register({ email });
    expect(await test.sendMails()).toEqual([]);
    expect(test.ends).toEqual(['sent', 'given up']);
    expect(await waiting()).toEqual([]);
  });
});
