import { beforeEach, expect, it } from 'vitest';
import type { Credentials } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import { codeOf, turnOnFactor } from '../testing/authenticator-app.ts';
import { testPassword, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase, everyRow, openApp } from '../testing/each-database.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;
const step = 30_000;

describeEachDatabase('the second factor', (openStore, tables) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await openApp(openStore);
    person = await test.register();
  });

  const body = (more: Partial<Credentials>) => ({
    body: { email: person.user.email, password: testPassword, ...more },
  });
  const signIn = async (more: Partial<Credentials> = {}) =>
    (await test.nobody.call(api.login, body(more))).body;
  const refused = async (more: Partial<Credentials> = {}) => {
    const answer = await test.nobody.refused(api.login, body(more));
    return [answer.status, answer.body.code];
  };
  const factors = async (who = person) => (await who.call(api.getFactors, {})).body;
  const inbox = async () =>
    (await person.call(api.listNotifications, {})).body.map(({ content }) => content);
  const statusesAtOnce = async (code: string, count: number) => {
    const payload = body({ code }).body;
    const answers = await Promise.all(
      Array.from({ length: count }, () =>
        test.send({ method: 'POST', url: api.login.path, payload }),
      ),
    );
    return answers.map(({ statusCode }) => String(statusCode)).toSorted();
  };
  const turnOn = async () => {
    const factor = await turnOnFactor(test, person);
    test.clock.advance(step);
    return factor;
  };

  it('the second factor stays off until its first code is confirmed', async () => {
    const { status, body: setUp } = await person.call(api.setUpTotp, {});
    expect(status).toBe(201);
    expect(setUp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(setUp.otpauth_url).searchParams.get('secret')).toBe(setUp.secret);
    expect(await factors()).toEqual({
      has_password: true,
      has_passkey: false,
      has_identity: false,
      totp: { is_on: false, recovery_codes_left: 0 },
    });
    await signIn();
  });

  it('confirmTotp refuses a wrong code and a code of an earlier secret', async () => {
    const { body: earlier } = await person.call(api.setUpTotp, {});
    const { body: setUp } = await person.call(api.setUpTotp, {});
    for (const code of ['000000', codeOf(earlier.secret, test.clock()), setUp.secret]) {
      const answer = await person.refused(api.confirmTotp, { body: { code } });
      expect([answer.status, answer.body.errors]).toMatchObject([400, [{ field: 'code' }]]);
    }
    expect((await factors()).totp.is_on).toBe(false);
  });

  it('confirmTotp turns the second factor on and returns ten recovery codes', async () => {
    const { recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
    }
    expect((await factors()).totp).toEqual({ is_on: true, recovery_codes_left: 10 });
    expect(await inbox()).toEqual([expect.stringMatching(/^Two-step sign-in was turned on/)]);
  });

  it('the old second factor works until a new second factor is confirmed', async () => {
    const { code } = await turnOn();
    const { body: next } = await person.call(api.setUpTotp, {});
    await signIn({ code: code() });
    test.clock.advance(step);
    await person.call(api.confirmTotp, { body: { code: codeOf(next.secret, test.clock()) } });
    test.clock.advance(step);
    expect(await refused({ code: code() })).toEqual([401, 'invalid_code']);
    await signIn({ code: codeOf(next.secret, test.clock()) });
  });

  it('login requires a code only after the right password', async () => {
    const { code } = await turnOn();
    expect(await refused()).toEqual([401, 'second_factor_required']);
    expect(await refused({ code: '000000' })).toEqual([401, 'invalid_code']);
    const wrong = { password: 'Wrong-Horse-7!', code: code() };
    expect(await refused(wrong)).toEqual([401, 'invalid_credentials']);
    await signIn({ code: code() });
  });

  it('turning on the second factor does not end existing sessions', async () => {
    await turnOn();
    expect((await person.call(api.getMe, {})).status).toBe(200);
  });

  it('login accepts codes of the previous and the next time step only', async () => {
    const { secret } = await turnOn();
    test.clock.advance(hours);
    await signIn({ code: codeOf(secret, test.clock() - step) });
    await signIn({ code: codeOf(secret, test.clock() + step) });
    for (const steps of [-2, 2]) {
      const code = codeOf(secret, test.clock() + steps * step);
      expect(await refused({ code })).toEqual([401, 'invalid_code']);
    }
  });

  it('login refuses used codes, earlier codes and the code that turned the second factor on', async () => {
    const factor = await turnOnFactor(test, person);
    expect(await refused({ code: factor.usedCode })).toEqual([401, 'invalid_code']);
    test.clock.advance(step);
    const before = factor.code();
    test.clock.advance(step);
    await signIn({ code: factor.code() });
    expect(await refused({ code: factor.code() })).toEqual([401, 'invalid_code']);
    expect(await refused({ code: before })).toEqual([401, 'invalid_code']);
  });

  it.each(['a TOTP code', 'a recovery code'])(
    'exactly one of four concurrent logins with %s succeeds',
    async (kind) => {
      const { code, recoveryCodes } = await turnOn();
      const used = kind === 'a TOTP code' ? code() : (recoveryCodes[0] ?? '');
      expect(await statusesAtOnce(used, 4)).toEqual(['200', '401', '401', '401']);
    },
  );

  it('login accepts a code with spaces', async () => {
    const { code } = await turnOn();
    const { user } = await signIn({ code: ` ${code().slice(0, 3)} ${code().slice(3)} ` });
    expect(user.id).toBe(person.user.id);
  });

  it('recovery codes and trust tokens are not stored, and no secret is logged', async () => {
    const { secret, code, recoveryCodes } = await turnOn();
    const { trust_token = '?' } = await signIn({ code: code(), trust_device: true });
    const rows = JSON.stringify(await everyRow(tables));
    expect(rows).toContain(secret);
    for (const one of [...recoveryCodes, trust_token]) expect(rows).not.toContain(one);
    const log = test.log.join('');
    for (const one of [secret, code(), trust_token]) expect(log).not.toContain(one);
  });

  it('a recovery code signs in once, and the inbox reports how many recovery codes are left', async () => {
    const { recoveryCodes } = await turnOn();
    const [first = '', second = ''] = recoveryCodes;
    await signIn({ code: first });
    expect(await refused({ code: first })).toEqual([401, 'invalid_code']);
    test.clock.advance(1);
    await signIn({ code: ` ${second.replaceAll('-', ' ').toUpperCase().replaceAll('0', 'O')}` });
    expect((await factors()).totp.recovery_codes_left).toBe(8);
    const [latest, earlier] = (await inbox()).filter((text) => !text.startsWith('New sign-in'));
    expect(latest).toMatch(/^A recovery code was used\n8 are left/);
    expect(earlier).toMatch(/^A recovery code was used\n9 are left/);
  });

  it('login accepts a recovery code of 16 characters from an earlier version', async () => {
    await turnOn();
    const { id } = person.user;
    const code_hash = hashRecoveryCode(id, 'k7q0-m2xv-9hbd-4wtz');
    await tables().insertInto('recovery_codes').values({ user_id: id, code_hash }).execute();
    await signIn({ code: 'K7QO M2XV 9HBD 4WTZ' });
    expect((await factors()).totp.recovery_codes_left).toBe(10);
  });

  it('login refuses a recovery code of another account', async () => {
    const { recoveryCodes } = await turnOn();
    const other = await test.register();
    await turnOnFactor(test, other);
    const mixed = { email: other.user.email, code: recoveryCodes[0] ?? '' };
    expect(await refused(mixed)).toEqual([401, 'invalid_code']);
  });

  it('renewRecoveryCodes makes the old recovery codes invalid', async () => {
    const { recoveryCodes } = await turnOn();
    const { body: renewed } = await person.call(api.renewRecoveryCodes, {});
    expect(renewed.recovery_codes).toHaveLength(10);
    expect(await refused({ code: recoveryCodes[0] ?? '' })).toEqual([401, 'invalid_code']);
    await signIn({ code: renewed.recovery_codes[0] ?? '' });
  });

  const tryWrong = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      expect(await refused({ code: '000000' })).toEqual([401, 'invalid_code']);
    }
  };
  const waitAfter = async (code: string) => {
    const { status, headers } = await test.nobody.refused(api.login, body({ code }));
    expect(status).toBe(429);
    return Number(headers['retry-after']);
  };

  it('after five wrong codes, each further wrong code makes login refuse even the right code for longer, up to eight hours', async () => {
    const { code } = await turnOn();
    await tryWrong(5);
    const waits = [];
    for (let time = 0; time < 8; time += 1) {
      const wait = await waitAfter(code());
      waits.push(wait);
      test.clock.advance(wait * 1000);
      await tryWrong(1);
    }
    const toHours = waits.map((seconds) => Math.round((seconds / 3600) * 100) / 100);
    expect(toHours).toEqual([0.25, 0.25, 0.5, 1, 2, 4, 8, 8]);
    await signIn({ code: code() });
  });

  it('login checks at most twenty wrong codes in a week and returns 429 for further codes', async () => {
    await turnOn();
    const end = test.clock() + 7 * days;
    let tried = 0;
    while (test.clock() < end) {
      const { status, headers } = await test.nobody.refused(api.login, body({ code: '000000' }));
      if (status === 401) tried += 1;
      else test.clock.advance(Number(headers['retry-after']) * 1000);
    }
    expect(tried).toBe(20);
  });

  it('the limit of wrong codes counts concurrent logins', async () => {
    await turnOn();
    const statuses = await statusesAtOnce('000000', 12);
    expect(statuses.filter((status) => status === '401')).toHaveLength(5);
  });

  it('wrong codes of strangers do not lock out a known device or an open session', async () => {
    const { code } = await turnOn();
    const { device_token } = await signIn({ code: code() });
    test.clock.advance(step);
    await tryWrong(5);
    expect(await refused({ code: code() })).toEqual([429, 'rate_limited']);
    const sent = { body: { password: testPassword, code: code() } };
    expect((await person.call(api.confirm, sent)).status).toBe(204);
    test.clock.advance(step);
    await signIn({ code: code(), device_token });
  });

  it('right and missing codes do not count as wrong codes', async () => {
    const { code } = await turnOn();
    for (let time = 0; time < 15; time += 1) {
      expect(await refused()).toEqual([401, 'second_factor_required']);
      await signIn({ code: code() });
      test.clock.advance(step);
    }
  });

  it('`POST /auth/confirm` returns 429 after five wrong codes', async () => {
    const { code } = await turnOn();
    const confirm = (of: string) =>
      person.refused(api.confirm, { body: { password: testPassword, code: of } });
    for (let time = 0; time < 5; time += 1) {
      const { status, body: refusal } = await confirm('000000');
      expect([status, refusal.errors]).toMatchObject([400, [{ field: 'code' }]]);
      expect(refusal.code).toBe('wrong_code');
    }
    expect((await confirm(code())).status).toBe(429);
  });

  it('`POST /auth/confirm` requires the password and a code if the second factor is on', async () => {
    const { code } = await turnOn();
    test.clock.advance(10 * minutes);
    const { body: refusal } = await person.refused(api.confirm, {
      body: { password: testPassword },
    });
    expect(refusal.errors?.map((error) => error.code)).toEqual(['code_required']);
    const wrong = { body: { password: 'Wrong-Horse-7!', code: code() } };
    expect((await person.refused(api.confirm, wrong)).body.code).toBe('wrong_password');
    await person.call(api.confirm, { body: { password: testPassword, code: code() } });
    expect((await person.call(api.deleteMe, { body: {} })).status).toBe(204);
  });

  it('with a second factor, the password alone does not allow protected actions', async () => {
    await turnOn();
    test.clock.advance(10 * minutes);
    const refusals = [
      await person.refused(api.changePassword, {
        body: { current_password: testPassword, new_password: 'Another-Horse-8!' },
      }),
      await person.refused(api.updateMe, {
        body: { email: 'new@example.org', current_password: testPassword },
      }),
      await person.refused(api.deleteMe, { body: { password: testPassword } }),
      await person.refused(api.deleteMe, { body: { password: 'Wrong-Horse-7!' } }),
      await person.refused(api.setUpTotp, {}),
      await person.refused(api.confirmTotp, { body: { code: '000000' } }),
      await person.refused(api.renewRecoveryCodes, {}),
      await person.refused(api.removeTotp, {}),
    ];
    for (const { status, body: refusal } of refusals) {
      expect([status, refusal.code]).toEqual([403, 'confirmation_required']);
    }
  });

  it('`POST /auth/confirm` requires only the code for an account without a password', async () => {
    const { code } = await turnOn();
    await tables().updateTable('users').set({ password_hash: '' }).execute();
    test.clock.advance(10 * minutes);
    await person.call(api.confirm, { body: { code: code() } });
    expect((await person.call(api.removeTotp, {})).status).toBe(204);
  });

  const trusted = async () => {
    const factor = await turnOn();
    const first = await signIn({ code: factor.code(), trust_device: true });
    expect(first.trust_token).toMatch(/^[\w-]{43}$/);
    return { ...factor, first, trust_token: first.trust_token ?? '' };
  };

  it('login returns a trust token only with `trust_device`', async () => {
    const { code } = await turnOn();
    expect((await signIn({ code: code() })).trust_token).toBeUndefined();
  });

  it('a trusted device needs no code for 30 days', async () => {
    const { trust_token } = await trusted();
    test.clock.advance(30 * days - 1);
    expect((await signIn({ trust_token })).trust_token).toBeUndefined();
    test.clock.advance(1);
    expect(await refused({ trust_token })).toEqual([401, 'second_factor_required']);
  });

  it('a trusted device still needs the password', async () => {
    const { trust_token } = await trusted();
    const wrong = { password: 'Wrong-Horse-7!', trust_token };
    expect(await refused(wrong)).toEqual([401, 'invalid_credentials']);
  });

  it('a trust token is valid only for its own account', async () => {
    const { trust_token } = await trusted();
    const other = await test.register();
    await turnOnFactor(test, other);
    const mixed = { email: other.user.email, trust_token };
    expect(await refused(mixed)).toEqual([401, 'second_factor_required']);
  });

  it('an email change, a password change and turning off the second factor end the trust in all devices', async () => {
    const { trust_token, first, code } = await trusted();
    const device = test.as(first.access_token);
    await device.call(api.updateMe, { body: { email: 'new@example.org' } });
    person = { ...person, user: { ...person.user, email: 'new@example.org' } };
    expect(await refused({ trust_token })).toEqual([401, 'second_factor_required']);

    test.clock.advance(step);
    const second = await signIn({ code: code(), trust_device: true });
    const again = test.as(second.access_token);
    const change = { current_password: testPassword, new_password: 'Another-Horse-8!' };
    const { body: renewed } = await again.call(api.changePassword, { body: change });
    const late = { password: 'Another-Horse-8!', trust_token: second.trust_token };
    expect(await refused(late)).toEqual([401, 'second_factor_required']);

    test.clock.advance(step);
    const third = await signIn({ ...late, code: code(), trust_device: true });
    await test.as(renewed.access_token).call(api.removeTotp, {});
    const last = test.as(third.access_token);
    await turnOnFactor(test, last);
    const once = { password: 'Another-Horse-8!', trust_token: third.trust_token };
    expect(await refused(once)).toEqual([401, 'second_factor_required']);
  });

  it('a trusted device loses its trust only if another device signs it out', async () => {
    const { trust_token, first } = await trusted();
    await test.as(first.access_token).call(api.logout, {});
    const next = await signIn({ trust_token });
    const { body: sessions } = await test.as(next.access_token).call(api.listSessions, {});
    const id = sessions.find(({ current }) => current)?.id ?? '';
    await person.call(api.endSession, { params: { id } });
    expect(await refused({ trust_token })).toEqual([401, 'second_factor_required']);
  });

  it('store.expired.remove deletes expired trust tokens', async () => {
    await trusted();
    test.clock.advance(30 * days);
    await test.store.expired.remove('trusted_devices', new Date(test.clock()).toISOString());
    expect(await tables().selectFrom('trusted_devices').selectAll().execute()).toEqual([]);
  });

  it('turning off the second factor deletes its data and adds a notification', async () => {
    const { code } = await turnOn();
    await signIn({ code: code(), trust_device: true });
    expect((await person.call(api.removeTotp, {})).status).toBe(204);
    await signIn();
    expect((await factors()).totp).toEqual({ is_on: false, recovery_codes_left: 0 });
    for (const table of ['totp', 'recovery_codes', 'trusted_devices'] as const) {
      expect(await tables().selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await inbox()).toContainEqual(expect.stringMatching(/^Two-step sign-in was turned off/));
  });

  it('removing an unconfirmed second factor adds no notification', async () => {
    await person.call(api.setUpTotp, {});
    expect((await person.call(api.removeTotp, {})).status).toBe(204);
    expect(await inbox()).toEqual([]);
  });

  it('factors.remove turns off the second factor and returns false the second time', async () => {
    await turnOn();
    expect(await test.store.factors.remove(person.user.id)).toBe(true);
    expect(await test.store.factors.remove(person.user.id)).toBe(false);
    await signIn();
  });
});
