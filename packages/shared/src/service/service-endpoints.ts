import * as z from 'zod/mini';
import { registrationMode } from '../accounts/invitation-endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the server works, its database answers and takes writes',
  isPublic: true,
  answers: {
    200: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.literal('ok'),
      /** Version of the server's time zone data, for example `2026f`. */
      time_zone_data: z.string(),
    }),
  },
  failureBody: z.extend(errorBody, {
    /** `full` and `read_only`: the database is reachable, but the last write failed. */
    database: z.optional(z.enum(['away', 'full', 'read_only'])),
  }),
});

/** Contact of the operator and features that are available before a sign-in. */
const serviceInfo = z.object({
  support_email: z.string(),
  /** Whether the server sends mail, for password resets and email confirmations. */
  mail: z.boolean(),
  registration: registrationMode,
  /** Whether passkeys work here. They need a domain with https, or localhost. */
  passkeys: z.boolean(),
  /** Name of the identity provider to show. Null without one. */
  single_sign_on: z.nullable(z.object({ name: z.string() })),
});

export const getServiceInfo = endpoint({
  method: 'GET',
  path: '/api/v1/service',
  summary: 'Where to ask for help, and what this server offers',
  isPublic: true,
  answers: { 200: serviceInfo },
});

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/v1/openapi.json',
  summary: 'This document',
  isPublic: true,
  answers: { 200: z.looseObject({}) },
});
