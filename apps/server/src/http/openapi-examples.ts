import type { Api, EndpointName } from '@daymark/shared/api.ts';
import type { EndpointAnswerBody, CallArguments } from '@daymark/shared/endpoint.ts';

interface Example<Name extends EndpointName> {
  readonly params?: CallArguments<Api[Name]> extends { readonly params: infer Params }
    ? Params
    : never;
  readonly body?: CallArguments<Api[Name]> extends { readonly body?: infer Body } ? Body : never;
  readonly answer: EndpointAnswerBody<Api[Name]>;
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

const later = '2026-03-01T12:00:01.000Z';

const webhook = {
  id: '0195a000-0000-7000-8000-000000000003',
  url: 'https://example.org/hook',
  events: ['entry.changed' as const],
  is_enabled: true,
  disabled_reason: null,
  failing_since: null,
  waiting: 0,
  ...made,
};

const areaId = '0195a000-0000-7000-8000-000000000004';
const entryId = '0195a000-0000-7000-8000-000000000005';
const day = { life_area_id: areaId, score_date: '2026-03-01' };
const run = { ...day, id: entryId, score: 1, notes: '5 km' } as const;
const phone = { kind: 'device', name: 'Mozilla/5.0 (a phone)' } as const;

const change = {
  kind: 'entry',
  id: '0195a000-0000-7000-8000-000000000007',
  ...day,
  at: made.created_at,
  source: phone,
  is_conflict: false,
} as const;

const secret = '0'.repeat(40);

/** A test sends each example and compares the answer. */
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
  createWebhook: {
    body: { url: webhook.url, events: webhook.events },
    answer: { ...webhook, secret: `whsec_${'0'.repeat(44)}` },
  },
  listWebhooks: { answer: [webhook] },
  recordScore: {
    body: run,
    answer: { ...run, ...made, updated_at: made.created_at },
  },
  updateScore: {
    params: { id: entryId },
    body: { notes: '6 km' },
    answer: { ...run, ...made, notes: '6 km', updated_at: later },
  },
  listEntryVersions: {
    params: { id: areaId, date: day.score_date },
    answer: [
      {
        id: '0195a000-0000-7000-8000-000000000006',
        score: 1,
        notes: '5 km',
        edited_at: made.created_at,
        replaced_at: later,
        source: phone,
        is_conflict: false,
      },
    ],
  },
  listRecentChanges: {
    answer: {
      changes: [
        {
          ...change,
          at: later,
          before: { score: 1, notes: '5 km' },
          after: { score: 1, notes: '6 km' },
        },
        { ...change, before: { score: null, notes: '' }, after: { score: 1, notes: '5 km' } },
      ],
      next: null,
    },
  },
};
