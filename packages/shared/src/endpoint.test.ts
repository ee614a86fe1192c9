import { expect, it } from 'vitest';
import { api } from './api.ts';
import { getAddress } from './endpoint.ts';

it("getAddress keeps the trailing slash of an endpoint's path", () => {
  expect(getAddress(api.createLifeArea, { body: { name: 'Sleep' } })).toBe('/api/v1/life-areas/');
});

it('getAddress percent-encodes path parameters', () => {
  expect(getAddress(api.getLifeArea, { params: { id: 'a/../b?c' } })).toBe(
    '/api/v1/life-areas/a%2F..%2Fb%3Fc',
  );
});

it('getAddress leaves undefined fields out of the query string', () => {
  expect(getAddress(api.listLifeAreas, { query: { include_deleted: 'true' } })).toBe(
    '/api/v1/life-areas/?include_deleted=true',
  );
  expect(getAddress(api.listLifeAreas, { query: { include_deleted: undefined } })).toBe(
    '/api/v1/life-areas/',
  );
  expect(getAddress(api.listLifeAreas, {})).toBe('/api/v1/life-areas/');
});
