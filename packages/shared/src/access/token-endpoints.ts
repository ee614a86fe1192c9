import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instant, referencedId } from '../field-schemas.ts';
import * as limits from '../limits.ts';
import { idParams } from '../parameter-schemas.ts';
import { scope } from '../scope.ts';

/** Credential of an external program. The server stores only a hash of the secret. */
export const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope,
  /** The only areas that the token can access. Null means all areas, including future ones. */
  life_area_ids: z.nullable(z.array(z.string())),
  created_at: instant,
  expires_at: z.nullable(instant),
  /** Accurate to a few minutes. Null until the first use. */
  last_used_at: z.nullable(instant),
  last_used_address: z.nullable(z.string()),
});
export type AccessToken = z.infer<typeof accessToken>;

/** Only the response to `createToken` contains the secret. */
const newAccessToken = z.extend(accessToken, { token: z.string() });

const accessTokenRequest = z.object({
  name: z
    .string({ error: 'name_required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'name_required' }),
      z.maxLength(limits.tokenName.max, { error: 'name_too_long' }),
    ),
  scope,
  life_area_ids: z.nullable(
    z
      .array(referencedId)
      .check(
        z.minLength(1, { error: 'areas_required' }),
        z.maxLength(limits.areasPerUser, { error: 'invalid' }),
      ),
  ),
  expires_in_days: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.tokenDays))),
});

export const listTokens = defineEndpoint({
  method: 'GET',
  path: '/api/v1/tokens/',
  summary: 'List the access tokens that have not expired, newest first',
  countsAlone: true,
  answers: { 200: z.array(accessToken) },
});

export const createToken = defineEndpoint({
  method: 'POST',
  path: '/api/v1/tokens/',
  summary: 'Create an access token for another program; only this response contains the token',
  body: accessTokenRequest,
  answers: { 201: newAccessToken },
  errors: ['confirmation_required', 'not_found', 'too_many_tokens'],
});

export const endToken = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/tokens/{id}',
  summary: 'End an access token immediately',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});
