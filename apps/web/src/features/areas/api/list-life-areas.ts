import { listLifeAreas } from '@daymark/shared/areas/area-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { freshness } from '../../../lib/query-client.ts';

export function lifeAreasKey(includeDeleted: boolean) {
  return ['life-areas', { includeDeleted }] as const;
}

/** All areas by position, the ended ones too: past days show them. */
export function lifeAreasQuery(client: ApiClient) {
  return queryOptions({
    queryKey: lifeAreasKey(true),
    queryFn: async ({ signal }) => {
      const request = { query: { include_deleted: 'true' } } as const;
      const { body } = await client.call(listLifeAreas, request, { signal });
      return body;
    },
    ...freshness.lifeAreas,
  });
}
