import * as z from 'zod/mini';
import { registrationMode } from '../accounts/invitation-endpoints.ts';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary: 'Check that the server works, and that its database answers and accepts writes',
  isPublic: true,
  answers: {
    200: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.literal('ok'),
      /** Version of the server's time zone data, such as `2026f`. */
      time_zone_data: z.string(),
    }),
  },
  failureBody: z.extend(errorBody, {
    /** `full` and `read_only`: the database is reachable, but the last write failed. */
    database: z.optional(z.enum(['away', 'full', 'read_only'])),
  }),
});

const serviceInfo = z.object({
  support_email: z.string(),
  mail: z.boolean(),
  registration: registrationMode,
  /** Passkeys need a domain with https, or localhost. */
  passkeys: z.boolean(),
  single_sign_on: z.nullable(z.object({ name: z.string() })),
  /**
   * True if an access portal in front of the server tells it who signs in. Older servers omit this
   * field.
   */
  trusted_header_sign_in: z.boolean(),
});

export const getServiceInfo = defineEndpoint({
  method: 'GET',
  path: '/api/v1/service',
  summary: 'Get the contact of the operator and the features of this server',
  isPublic: true,
  answers: { 200: serviceInfo },
});

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/api/v1/openapi.json',
  summary: 'Get this document',
  isPublic: true,
  answers: { 200: z.looseObject({}) },
});
