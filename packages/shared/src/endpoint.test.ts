import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { addressOf } from './endpoint.ts';

describe('addressOf', () => {
  it('keeps the trailing slash of the contract', () => {
    expect(addressOf(api.createLifeArea, { body: { name: 'Sleep' } })).toBe('/api/v1/life-areas/');
  });

  it('inserts encoded parameters', () => {
    expect(addressOf(api.getLifeArea, { params: { id: 'a/../b?c' } })).toBe(
      '/api/v1/life-areas/a%2F..%2Fb%3Fc',
    );
  });

  it('adds the query without absent fields', () => {
    expect(addressOf(api.listLifeAreas, { query: { include_deleted: 'true' } })).toBe(
      '/api/v1/life-areas/?include_deleted=true',
    );
    expect(addressOf(api.listLifeAreas, { query: { include_deleted: undefined } })).toBe(
      '/api/v1/life-areas/',
    );
    expect(addressOf(api.listLifeAreas, {})).toBe('/api/v1/life-areas/');
  });
});
