import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

const quiet = {
  support_email: 'help@daymark.example',
  mail: false,
  registration: 'open',
  passkeys: true,
  single_sign_on: null,
  trusted_header_sign_in: false,
};

describeEachDatabase('service information', (openStore) => {
  let test: TestApp;

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), {
      env: { SUPPORT_EMAIL: 'help@daymark.example' },
    });
  });

  it('getServiceInfo returns the email address of SUPPORT_EMAIL', async () => {
    const person = await test.register();
    const { body } = await person.call(api.getServiceInfo, {});
    expect(body).toEqual(quiet);
  });

  it('getServiceInfo needs no session', async () => {
    const { body } = await test.nobody.call(api.getServiceInfo, {});
    expect(body).toEqual(quiet);
  });

  it('getServiceInfo returns whether the server sends mail', async () => {
    const env = { SMTP_URL: 'smtp://mail.example.org', PUBLIC_URL: 'https://daymark.example.org' };
    test = await buildTestApp(await openStore(), { env });
    const { body } = await test.nobody.call(api.getServiceInfo, {});
    expect(body).toEqual({ ...quiet, support_email: 'support@daymark.example.org', mail: true });
  });

  it.each(['open', 'invite', 'closed'])(
    'getServiceInfo returns the registration mode %s',
    async (registration) => {
      test = await buildTestApp(await openStore(), { env: { REGISTRATION: registration } });
      const { body } = await test.nobody.call(api.getServiceInfo, {});
      expect(body).toMatchObject({ registration });
    },
  );

  it('getServiceInfo returns the name of the identity provider and no secret', async () => {
    const env = {
      PUBLIC_URL: 'https://daymark.example.org',
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'daymark',
      OIDC_CLIENT_SECRET: 'a secret of the two',
    };
    test = await buildTestApp(await openStore(), { env });
    const { body } = await test.nobody.call(api.getServiceInfo, {});
    expect(body).toMatchObject({ single_sign_on: { name: 'id.example.org' } });
    expect(JSON.stringify(body)).not.toContain(env.OIDC_CLIENT_SECRET);
  });
});
