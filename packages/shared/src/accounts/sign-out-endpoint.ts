import { endpoint } from '../endpoint.ts';

// Separate, so that the first screen can sign out without the schemas of the account.
export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary:
    'End this session; `Authorization: Revoke` with the SHA-256 of its token in hexadecimal digits does, too',
  endsAccess: true,
  acceptsTokenHash: true,
  answers: { 204: null },
});
