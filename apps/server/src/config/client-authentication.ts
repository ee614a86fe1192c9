import type { ClientAuth, ServerMetadata } from 'openid-client';

export const clientAuthMethods = ['basic', 'post'] as const;
export type ClientAuthMethod = (typeof clientAuthMethods)[number];

interface Client {
  readonly clientSecret: string;
  /** Value of OIDC_CLIENT_AUTH, which the operator sets for providers with wrong metadata. */
  readonly clientAuth: ClientAuthMethod | undefined;
}

export function authenticateClient({ clientSecret, clientAuth }: Client): ClientAuth {
  return (...[metadata, { client_id }, body, headers]: Parameters<ClientAuth>) => {
    if ((clientAuth ?? getClientAuthMethod(metadata)) === 'basic') {
      const credentials = `${formEncode(client_id)}:${formEncode(clientSecret)}`;
      headers.set('authorization', `Basic ${btoa(credentials)}`);
      return;
    }
    body.set('client_id', client_id);
    body.set('client_secret', clientSecret);
  };
}

/**
 * Returns the method that the metadata allows. 'basic' is the default (OpenID Connect Discovery,
 * section 3).
 */
export function getClientAuthMethod(metadata: ServerMetadata): ClientAuthMethod {
  const listed = metadata.token_endpoint_auth_methods_supported;
  if (!Array.isArray(listed) || listed.includes('client_secret_basic')) return 'basic';
  return listed.includes('client_secret_post') ? 'post' : 'basic';
}

/**
 * Encodes credentials as `application/x-www-form-urlencoded` (RFC 6749, section 2.3.1).
 * openid-client would also escape `-`, `.` and `_`, which some providers do not decode.
 */
function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
