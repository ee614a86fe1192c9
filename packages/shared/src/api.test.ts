import { expect, it } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { errorTemplates } from './error-templates.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

it('the API has no two endpoints with the same method and path', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.each(endpoints)(
  'the endpoint %s has a valid path, summary, body and statuses',
  (_name, call) => {
    expect(call.path).toMatch(/^(\/health|\/api\/v1\/[a-z0-9/{}.-]+)$/);
    expect(call.path.includes('{')).toBe(call.params !== undefined);
    expect(call.method === 'GET' && call.body !== undefined).toBe(false);
    expect(call.summary).not.toMatch(/^$|\.$/);
    expect((call.errors ?? []).filter((code) => !Object.hasOwn(errorTemplates, code))).toEqual([]);
    const statuses = Object.keys(call.answers).map(Number);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status < 200 || status > 299)).toEqual([]);
  },
);

it('access tokens can call only endpoints for entries, areas, pauses, statistics and quotes', () => {
  const open = endpoints.filter(([, { scope }]) => scope !== undefined);
  const byScope = Object.groupBy(open, ([, { scope }]) => scope ?? 'none');
  const named = Object.entries(byScope).map(([scope, calls]) => [
    scope,
    calls.map(([name]) => name).toSorted(),
  ]);
  expect(Object.fromEntries(named)).toEqual({
    read: [
      'getDailyQuote',
      'getDashboardAnalytics',
      'getLifeArea',
      'getStrength',
      'getTrends',
      'getWeeklyGrid',
      'listEntryVersions',
      'listLifeAreas',
      'listPauses',
      'listQuoteCategories',
      'listRecentChanges',
      'listScores',
      'listStreaks',
    ],
    'write:entries': [
      'deleteDayScore',
      'deleteScore',
      'recordScore',
      'recordScores',
      'updateScore',
    ],
    write: [
      'createLifeArea',
      'createPause',
      'deleteLifeArea',
      'deletePause',
      'updateLifeArea',
      'updatePause',
    ],
  });
  expect(open.filter(([, { isPublic }]) => isPublic)).toEqual([]);
});

it('only endpoints for sign-in, email links and service information work without a token', () => {
  const open = endpoints.filter(([, { isPublic }]) => isPublic).map(([name]) => name);
  expect(open.toSorted()).toEqual([
    'challengePasskey',
    'confirmEmail',
    'finishSingleSignOn',
    'forgotPassword',
    'getHealth',
    'getOpenApi',
    'getProviderSignOut',
    'getServiceInfo',
    'login',
    'loginWithPasskey',
    'readMailLink',
    'register',
    'resetPassword',
    'signInByTrustedHeader',
    'startSingleSignOn',
    'undoEmailChange',
  ]);
});
