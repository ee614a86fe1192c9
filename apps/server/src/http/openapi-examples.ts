import type { Api, EndpointName } from '@daymark/shared/api.ts';
import type { AnswerBodyOf, CallOf } from '@daymark/shared/endpoint.ts';

interface Example<Name extends EndpointName> {
  readonly body?: CallOf<Api[Name]> extends { readonly body: infer Body } ? Body : never;
  readonly answer: AnswerBodyOf<Api[Name]>;
}

const made = { created_at: '2026-03-01T12:00:00.000Z' };
const unused = { last_used_at: null, last_used_address: null };

const watch = { name: 'Watch', scope: 'write:entries', life_area_ids: null } as const;
const token = {
  id: '0195a000-0000-7000-8000-000000000001',
  ...watch,
  ...made,
  expires_at: '2026-03-31T12:00:00.000Z',
  ...unused,
};

const calendar = {
  id: '0195a000-0000-7000-8000-000000000002',
  kind: 'due',
  ...made,
  ...unused,
} as const;

/** No secret of anybody. */
const secret = '0'.repeat(40);

/** What is sent and answered, for the document and its page. A test sends each, and compares what comes. */
export const openApiExamples: { readonly [Name in EndpointName]?: Example<Name> } = {
  createToken: {
    body: { ...watch, expires_in_days: 30 },
    answer: { ...token, token: `dmk_${secret}` },
  },
  listTokens: { answer: [token] },
  createCalendar: {
    body: { kind: 'due' },
    answer: { ...calendar, path: `/api/v1/feeds/dmc_${secret}.ics` },
  },
  listCalendars: { answer: [calendar] },
};
