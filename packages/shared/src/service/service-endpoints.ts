import * as z from 'zod/mini';
import { registrationMode } from '../accounts/invitation-endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';

const tag = 'Service';

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  tag,
  summary: 'Whether the server works, its database answers and takes writes',
  access: 'public',
  answers: {
    200: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.literal('ok'),
      /** Version of the time zone data that the server counts days by, such as `2026f`. */
      time_zone_data: z.string(),
    }),
  },
  failureBody: z.extend(errorBody, {
    /** `full` and `read_only`: the database answers, but the last write failed. */
    database: z.optional(z.enum(['away', 'full', 'read_only'])),
  }),
  errors: [],
});

/** What the screens show of the operator of this server, and what it offers before a sign-in. */
const serviceInfo = z.object({
  /** Where reports and requests for help go. */
  support_email: z.string(),
  /** Whether it sends mail: then a forgotten password can be reset and an address confirmed. */
  mail: z.boolean(),
  /** Who may create an account. */
  registration: registrationMode,
  /** Whether one can sign in with a passkey here: they belong to a domain, and need https or localhost. */
  passkeys: z.boolean(),
  /** What people know the identity provider by that they can sign in with; null where there is none. */
  single_sign_on: z.nullable(z.object({ name: z.string() })),
});

export const getServiceInfo = endpoint({
  method: 'GET',
  path: '/api/v1/service',
  tag,
  summary: 'Where to ask for help, and what this server offers',
  access: 'public',
  answers: { 200: serviceInfo },
  errors: [],
});

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/v1/openapi.json',
  tag,
  summary: 'This document',
  access: 'public',
  answers: { 200: z.looseObject({}) },
  errors: [],
});
