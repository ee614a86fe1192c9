import { defineEndpoint } from '../endpoint.ts';

// A separate module, so that the first screen can sign out without the schemas of accounts.
export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary:
    'End this session; `Authorization: Revoke` accepts the SHA-256 of the token in hexadecimal digits instead of the token',
  endsAccess: true,
  acceptsTokenHash: true,
  answers: { 204: null },
});
