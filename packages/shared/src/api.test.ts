import { expect, it } from 'vitest';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { errorTemplates } from './errors.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

it('the table of calls has each method and path once', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it.each(endpoints)('the table of calls describes %s completely', (_name, call) => {
  expect(call.path).toMatch(/^(\/health|\/api\/v1\/[a-z0-9/{}.-]+)$/);
  expect(call.path.includes('{')).toBe(call.params !== undefined);
  expect(call.method === 'GET' && call.body !== undefined).toBe(false);
  expect(call.summary).not.toMatch(/^$|\.$/);
  expect((call.errors ?? []).filter((code) => !Object.hasOwn(errorTemplates, code))).toEqual([]);
  const statuses = Object.keys(call.answers).map(Number);
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status < 200 || status > 299)).toEqual([]);
});

it('the table of calls gives other programs access to days and areas, and none to the account', () => {
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

it('the table of calls requires a token except for signing in and for information about the service', () => {
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
    'startSingleSignOn',
    'undoEmailChange',
  ]);
});
