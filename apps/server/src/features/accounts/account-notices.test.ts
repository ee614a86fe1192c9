import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { Person } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';
import { buildMailApp, type MailApp } from '../../testing/mail-app.ts';
import { createAuthenticator } from '../../testing/passkey-authenticator.ts';
import { addPasskey } from '../../testing/sample-calls.ts';
import { answerTo } from '../../testing/scripted-provider.ts';
import { browserSecret } from '../../testing/sign-in-at-provider.ts';

const email = 'ada@example.org';

describeEachDatabase('a change of the ways into an account', (openStore) => {
  let test: MailApp;
  let person: Person;

  beforeEach(async () => {
    const provider = { ...inject('quickProvider'), OIDC_NAME: 'Example ID' };
    test = await buildMailApp(await openStore(), { provider });
    person = await test.register({ email, timezone: 'Asia/Tokyo' });
    await test.sendMails();
  });

  afterEach(() => test.close());

  /** What the inbox and the mailbox have got by it. */
  async function toldOf(act: () => Promise<unknown>) {
    const inbox = async () => (await person.call(api.listNotifications, {})).body;
    const before = new Set((await inbox()).map(({ id }) => id));
    await act();
    const entries = (await inbox()).filter(({ id }) => !before.has(id));
    const mails = await test.sendMails();
    return {
      inbox: entries.map(({ content }) => content),
      mails: mails.map(({ to, text }) => ({ to, text })),
    };
  }

  const mailOf = (text: string) => [{ to: [email], text: expect.stringContaining(text) as string }];

  const addKey = () =>
    addPasskey(person, createAuthenticator({ origin: 'https://daymark.example.org' }), '<b>Key');

  async function link(): Promise<string> {
    const { browser_secret, browser_hash } = browserSecret();
    const { body } = await person.call(api.startIdentityLink, { body: { browser_hash } });
    const auth_time = test.clock() / 1000;
    const answer = answerTo(body.authorization_url, { sub: 'ada', auth_time });
    await test.nobody.call(api.finishSingleSignOn, { body: { ...answer, browser_secret } });
    const linking = { body: { state: answer.state, browser_secret } };
    return (await person.call(api.linkIdentity, linking)).body.id;
  }

  it('is told of a passkey that is added, and of one that is removed, with no word that was typed in the mail', async () => {
    let id = '';
    const added = await toldOf(async () => (id = await addKey()));
    expect(added.inbox).toEqual([
      expect.stringMatching(/^The passkey “<b>Key” was added to your account\./),
    ]);
    expect(added.mails).toEqual(
      mailOf('A passkey was added to your Daymark account, 1 March 2026 at 21:00.'),
    );
    const removed = await toldOf(() => person.call(api.removePasskey, { params: { id } }));
    expect(removed.inbox).toEqual([
      expect.stringMatching(/^The passkey “<b>Key” was removed from your account\./),
    ]);
    expect(removed.mails).toEqual(mailOf('A passkey of your Daymark account was removed'));
    for (const { text } of [...added.mails, ...removed.mails]) expect(text).not.toContain('Key');
  });

  it('is told of an identity that is linked, once, and of one that is unlinked', async () => {
    let id = '';
    const linked = await toldOf(async () => (id = await link()));
    expect(linked.inbox).toEqual([
      expect.stringMatching(/^Your account was linked with one at Example ID,/),
    ]);
    expect(linked.mails).toEqual(
      mailOf('linked with an account at Example ID, 1 March 2026 at 21:00.'),
    );
    expect(await toldOf(link)).toEqual({ inbox: [], mails: [] });
    const unlinked = await toldOf(() => person.call(api.unlinkIdentity, { params: { id } }));
    expect(unlinked.inbox).toEqual([
      expect.stringMatching(/^Your account is no longer linked with one at Example ID\./),
    ]);
    expect(unlinked.mails).toEqual(mailOf('no longer linked with an account at Example ID'));
  });

  it('is not told where it was refused', async () => {
    await addKey();
    await link();
    test.clock.advance(10 * 60_000);
    const [passkey] = (await person.call(api.listPasskeys, {})).body;
    const [identity] = (await person.call(api.listIdentities, {})).body;
    const told = await toldOf(async () => {
      await person.refused(api.removePasskey, { params: { id: passkey?.id ?? '' } });
      await person.refused(api.unlinkIdentity, { params: { id: identity?.id ?? '' } });
    });
    // What came before.
    expect(told.inbox).toEqual([]);
  });
});
