import { getServiceInfo } from '@daymark/shared/service/service-endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';

/** Of the server that answers; it changes only when that is started anew. */
export function serviceInfoQuery(client: ApiClient) {
  return queryOptions({
    queryKey: ['service'],
    queryFn: async ({ signal }) => {
      const { body } = await client.call(getServiceInfo, {}, { signal });
      return body;
    },
    staleTime: Infinity,
  });
}
