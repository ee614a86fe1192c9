import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, namingId } from '../field-schemas.ts';
import * as limits from '../limits.ts';
import { idParams } from '../parameter-schemas.ts';
import { scope } from '../scope.ts';

/** What a program that is not the app signs in with. Its secret is stored nowhere. */
export const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope,
  /** The only areas that it can see; null where it sees all, also those to come. */
  life_area_ids: z.nullable(z.array(z.string())),
  created_at: instant,
  /** Null where it has no end. */
  expires_at: z.nullable(instant),
  /** To within a few minutes; null until it was used. */
  last_used_at: z.nullable(instant),
  /** The IP address of that use. */
  last_used_address: z.nullable(z.string()),
});
export type AccessToken = z.infer<typeof accessToken>;

/** With the secret: this answer is the only place where it ever is. */
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
      .array(namingId)
      .check(
        z.minLength(1, { error: 'areas_required' }),
        z.maxLength(limits.areasPerUser, { error: 'invalid' }),
      ),
  ),
  expires_in_days: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.tokenDays))),
});

const tag = 'Access';

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/v1/tokens/',
  tag,
  summary: 'The tokens of other programs that have not expired, the newest first',
  access: 'session',
  countsAlone: true,
  answers: { 200: z.array(accessToken) },
  errors: [],
});

export const createToken = endpoint({
  method: 'POST',
  path: '/api/v1/tokens/',
  tag,
  summary: 'Make a token with which another program can see or mark days; it is shown once',
  access: 'session',
  body: accessTokenRequest,
  answers: { 201: newAccessToken },
  errors: ['confirmation_required', 'not_found', 'too_many_tokens'],
});

export const endToken = endpoint({
  method: 'DELETE',
  path: '/api/v1/tokens/{id}',
  tag,
  summary: 'End a token, at once',
  access: 'session',
  endsAccess: true,
  params: idParams,
  answers: { 204: null },
  errors: ['not_found'],
});
