import type { TestProject } from 'vitest/node';
import type { TestProvider } from '../../../../scripts/start-identity-provider.ts';
import { clientId, startScriptedProvider, type ScriptedProvider } from './scripted-provider.ts';
import { startProvider } from './sign-in-at-provider.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    identityProvider: TestProvider['env'];
    /** Variables for the scripted provider, which has no pages. A code suffices to sign in. */
    quickProvider: Omit<TestProvider['env'], 'OIDC_NAME'>;
  }
}

let provider: TestProvider | undefined;
let quick: ScriptedProvider | undefined;

export async function setup(project: TestProject): Promise<void> {
  provider = await startProvider();
  project.provide('identityProvider', provider.env);
  quick = await startScriptedProvider();
  quick.script.discovery = (metadata) => ({
    ...metadata,
    authorization_response_iss_parameter_supported: false,
  });
  project.provide('quickProvider', {
    OIDC_ISSUER: quick.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: 'a secret',
  });
}

export async function teardown(): Promise<void> {
  await provider?.stop();
  await quick?.close();
}
