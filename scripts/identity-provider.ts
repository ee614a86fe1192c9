import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { endWithParent } from './processes.ts';

/*
 * Runs node-oidc-provider on loopback with its development pages, which accept any name. The email
 * `ada@example.org` is verified, `unverified:ada@example.org` is not.
 */

interface Provider {
  callback(): Parameters<typeof createServer>[1];
}

// The package has no types.
const load = createRequire(import.meta.url) as (name: 'oidc-provider') => {
  Provider: new (issuer: string, configuration: object) => Provider;
};
const { Provider } = load('oidc-provider');

const [port = '', client_id = '', client_secret = '', ...origins] = process.argv.slice(2);
const issuer = `http://localhost:${port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id,
      client_secret,
      redirect_uris: origins.map((origin) => `${origin}/single-sign-on`),
      post_logout_redirect_uris: origins.map((origin) => `${origin}/login`),
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name'],
  },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: true } },
  findAccount: (_context: unknown, accountId: string) => ({
    accountId,
    claims() {
      const email = accountId.replace(/^unverified:/, '');
      const name = email.slice(0, email.indexOf('@'));
      return { sub: accountId, email, email_verified: email === accountId, name };
    },
  }),
});

endWithParent();
createServer(provider.callback()).listen(Number(port), 'localhost', () => process.send?.('ready'));
