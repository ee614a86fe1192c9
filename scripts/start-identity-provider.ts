import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface TestProvider {
  /** Settings of a server that uses the provider. */
  readonly env: {
    readonly OIDC_ISSUER: string;
    readonly OIDC_CLIENT_ID: string;
    readonly OIDC_CLIENT_SECRET: string;
    readonly OIDC_NAME: string;
  };
  stop(): Promise<void>;
}

interface Place {
  /** Origins of the servers that use the provider. */
  readonly origins: readonly string[];
  readonly port?: number;
}

export async function startIdentityProvider({ origins, ...place }: Place): Promise<TestProvider> {
  const port = place.port ?? (await freePort());
  const [clientId, clientSecret] = ['daymark', crypto.randomUUID()];
  const script = join(import.meta.dirname, 'identity-provider.ts');
  const child = fork(script, [String(port), clientId, clientSecret, ...origins], {
    // Hides the warning that this provider is not for production.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), ended]);
  if (first[0] !== 'ready') throw new Error('The identity provider did not start.');
  return {
    env: {
      OIDC_ISSUER: `http://localhost:${port}`,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example ID',
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
