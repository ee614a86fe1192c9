import { beforeEach, expect, inject, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { turnOnFactor } from '../testing/authenticator-app.ts';
import { testPassword, type Person } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow } from '../testing/each-database.ts';
import { buildMailApp, type MailApp } from '../testing/mail-app.ts';
import { createAuthenticator } from '../testing/passkey-authenticator.ts';
import { addPasskey } from '../testing/sample-calls.ts';
import { answerTo } from '../testing/scripted-provider.ts';
import { browserSecret } from '../testing/sign-in-at-provider.ts';

const email = 'ada@example.org';

describeEachDatabase('notices of account changes', (openStore, tables) => {
  let test: MailApp;
  let person: Person;

  beforeEach(async () => {
    const provider = { ...inject('quickProvider'), OIDC_NAME: 'Example ID' };
    test = await buildMailApp(await openStore(), { provider });
    person = await test.register({ email, timezone: 'Asia/Tokyo' });
    const { id, created_at: now } = person.user;
    await test.store.users.confirmEmail(id, { email, now });
    await test.sendMails();
  });

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

  it('adding and removing a passkey is reported in the inbox and by mail', async () => {
    let id = '';
    const added = await toldOf(async () => (id = await addKey()));
    expect(added.inbox).toEqual([
      expect.stringMatching(/^The passkey “<b>Key” was added to your account\n/),
    ]);
    expect(added.mails).toEqual(
      mailOf('A passkey was added to your Daymark account, 1 March 2026 at 21:00.'),
    );
    const removed = await toldOf(() => person.call(api.removePasskey, { params: { id } }));
    expect(removed.inbox).toEqual([
      expect.stringMatching(/^The passkey “<b>Key” was removed from your account\n/),
    ]);
    expect(removed.mails).toEqual(mailOf('A passkey of your Daymark account was removed'));
    for (const { text } of [...added.mails, ...removed.mails]) expect(text).not.toContain('Key');
  });

  it('linking and unlinking an identity are reported, but linking the same identity again is not', async () => {
    let id = '';
    const linked = await toldOf(async () => (id = await link()));
    expect(linked.inbox).toEqual([
      expect.stringMatching(/^Your account was linked with one at Example ID\n/),
    ]);
    expect(linked.mails).toEqual(
      mailOf('linked with an account at Example ID, 1 March 2026 at 21:00.'),
    );
    expect(await toldOf(link)).toEqual({ inbox: [], mails: [] });
    const unlinked = await toldOf(() => person.call(api.unlinkIdentity, { params: { id } }));
    expect(unlinked.inbox).toEqual([
      expect.stringMatching(/^Your account is no longer linked with one at Example ID\b/),
    ]);
    expect(unlinked.mails).toEqual(mailOf('no longer linked with an account at Example ID'));
  });

  const aToken = {
    name: '<b>Watch',
    scope: 'read',
    life_area_ids: null,
    expires_in_days: 1,
  } as const;
  const aWebhook = { url: 'https://hooks.example/secret-path', events: ['area.changed'] } as const;
  const makeToken = async () => (await person.call(api.createToken, { body: aToken })).body.id;
  const makeCalendar = async () =>
    (await person.call(api.createCalendar, { body: { kind: 'due' } })).body.id;
  const addWebhook = async () =>
    (await person.call(api.createWebhook, { body: { ...aWebhook, events: ['area.changed'] } })).body
      .id;
  const changeWebhook = (id: string, body: { url?: string; is_enabled?: boolean }) =>
    person.call(api.updateWebhook, { params: { id }, body });

  interface Told {
    readonly before?: () => Promise<unknown>;
    readonly act: (made: string) => Promise<unknown>;
    readonly inbox: RegExp;
    readonly mail: string;
  }

  const made = (before: () => Promise<string>) => before;
  const changes: Readonly<Record<string, Told>> = {
    'creating a token': {
      act: makeToken,
      inbox: /^The token “<b>Watch” was made/,
      mail: 'A token was made',
    },
    'revoking a token': {
      before: made(makeToken),
      act: (id) => person.call(api.endToken, { params: { id } }),
      inbox: /^The token “<b>Watch” was ended/,
      mail: 'A token of your Daymark account was ended',
    },
    'creating a calendar': {
      act: makeCalendar,
      inbox: /^The calendar “What is due” was made/,
      mail: 'A calendar was made',
    },
    'revoking a calendar': {
      before: made(makeCalendar),
      act: (id) => person.call(api.endCalendar, { params: { id } }),
      inbox: /^The calendar “What is due” was ended/,
      mail: 'A calendar of your Daymark account was ended',
    },
    'adding a webhook': {
      act: addWebhook,
      inbox: /^A webhook to hooks\.example was added/,
      mail: 'A webhook was added',
    },
    'changing the URL of a webhook': {
      before: made(addWebhook),
      act: (id) => changeWebhook(id, { url: 'https://other.example/' }),
      inbox: /^The webhook to other\.example was changed/,
      mail: 'A webhook of your Daymark account was changed',
    },
    'turning off a webhook': {
      before: made(addWebhook),
      act: (id) => changeWebhook(id, { is_enabled: false }),
      inbox: /^The webhook to hooks\.example was changed/,
      mail: 'A webhook of your Daymark account was changed',
    },
    'removing a webhook': {
      before: made(addWebhook),
      act: (id) => person.call(api.deleteWebhook, { params: { id } }),
      inbox: /^The webhook to hooks\.example was removed/,
      mail: 'A webhook of your Daymark account was removed',
    },
    'turning on two-step sign-in': {
      act: () => turnOnFactor(test, person),
      inbox: /^Two-step sign-in was turned on/,
      mail: 'Two-step sign-in was turned on for your Daymark account',
    },
    'turning off two-step sign-in': {
      before: () => turnOnFactor(test, person),
      act: () => person.call(api.removeTotp, {}),
      inbox: /^Two-step sign-in was turned off/,
      mail: 'Two-step sign-in was turned off for your Daymark account',
    },
    'renewing the recovery codes': {
      before: () => turnOnFactor(test, person),
      act: () => person.call(api.renewRecoveryCodes, {}),
      inbox: /^New recovery codes were made/,
      mail: 'New recovery codes were made for your Daymark account',
    },
    'removing the password': {
      before: addKey,
      act: () => person.call(api.removePassword, {}),
      inbox: /^The password of your account was removed/,
      mail: 'The password of your Daymark account was removed',
    },
  };

  it.each(Object.entries(changes))(
    '%s is reported in the inbox, and in a mail without names and URLs that the user chose',
    async (_name, { before, act, inbox, mail }) => {
      const id = (await before?.()) as string;
      await test.sendMails();
      const told = await toldOf(() => act(id));
      expect(told.inbox).toEqual([expect.stringMatching(inbox)]);
      expect(told.mails).toEqual(mailOf(mail));
      expect(JSON.stringify(told)).not.toContain('secret-path');
      for (const { text } of told.mails)
        expect(text).not.toMatch(/Watch|example\.org\b.*hooks|hooks\.example/);
    },
  );

  it('changing the password is reported in the inbox and by mail', async () => {
    const body = { current_password: testPassword, new_password: 'Another-Horse-8!' };
    const told = await toldOf(async () => {
      const renewed = await person.call(api.changePassword, { body });
      person = { ...person, ...test.as(renewed.body.access_token) };
    });
    expect(told.inbox).toEqual([expect.stringMatching(/^Your password was changed/)]);
    expect(told.mails).toEqual(mailOf('The password of your Daymark account was changed'));
  });

  it('saving a webhook without a change is reported neither in the inbox nor by mail', async () => {
    const id = await addWebhook();
    await test.sendMails();
    expect(await toldOf(() => changeWebhook(id, { url: aWebhook.url }))).toEqual({
      inbox: [],
      mails: [],
    });
  });

  it("after the mail about a deleted account is sent, no table contains the person's email address", async () => {
    await person.call(api.deleteMe, { body: { password: testPassword } });
    expect(JSON.stringify(await everyRow(tables))).toContain(email);
    const mails = await test.sendMails();
    expect(mails.map(({ to, text }) => ({ to, text }))).toEqual(
      mailOf('Your Daymark account was deleted with everything in it, 1 March 2026 at 21:00.'),
    );
    expect(JSON.stringify(await everyRow(tables))).not.toContain(email);
  });

  it('the inbox reports every created and ended token, and mails report at most twenty of each kind a day @long', async () => {
    const told = await toldOf(async () => {
      for (let count = 0; count < 21; count += 1) {
        await person.call(api.endToken, { params: { id: await makeToken() } });
      }
    });
    expect(told.inbox).toHaveLength(42);
    expect(told.mails).toHaveLength(40);
  });

  it('a refused removal of a passkey or an identity is not reported in the inbox', async () => {
    await addKey();
    await link();
    test.clock.advance(10 * 60_000);
    const [passkey] = (await person.call(api.listPasskeys, {})).body;
    const [identity] = (await person.call(api.listIdentities, {})).body;
    const told = await toldOf(async () => {
      await person.refused(api.removePasskey, { params: { id: passkey?.id ?? '' } });
      await person.refused(api.unlinkIdentity, { params: { id: identity?.id ?? '' } });
    });
    expect(told.inbox).toEqual([]);
  });
});
