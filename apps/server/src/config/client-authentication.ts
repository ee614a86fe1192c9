import type { ClientAuth, ServerMetadata } from 'openid-client';

/** How the client's secret is sent to the token endpoint: in the `Authorization` header or in the body. */
export const clientAuthMethods = ['basic', 'post'] as const;
export type ClientAuthMethod = (typeof clientAuthMethods)[number];

interface Client {
  readonly clientSecret: string;
  /** The operator's choice, for providers whose metadata are wrong. */
  readonly clientAuth: ClientAuthMethod | undefined;
}

/** Authenticates by the setting, else by the metadata of the provider. */
export function authenticateClient({ clientSecret, clientAuth }: Client): ClientAuth {
  return (...[metadata, { client_id }, body, headers]: Parameters<ClientAuth>) => {
    if ((clientAuth ?? clientAuthMethodOf(metadata)) === 'basic') {
      const credentials = `${formEncode(client_id)}:${formEncode(clientSecret)}`;
      headers.set('authorization', `Basic ${btoa(credentials)}`);
      return;
    }
    body.set('client_id', client_id);
    body.set('client_secret', clientSecret);
  };
}

/** Basic is the default where nothing is listed (OpenID Connect Discovery, section 3). */
export function clientAuthMethodOf(metadata: ServerMetadata): ClientAuthMethod {
  const listed = metadata.token_endpoint_auth_methods_supported;
  if (!Array.isArray(listed) || listed.includes('client_secret_basic')) return 'basic';
  return listed.includes('client_secret_post') ? 'post' : 'basic';
}

/**
 * Encodes as RFC 6749, section 2.3.1, has it. The library's own encoding also escapes `-`, `.` and `_`, and some
 * providers decode nothing: a secret of letters, digits and these signs reaches them as it is.
 */
function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
