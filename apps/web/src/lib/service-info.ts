import { getServiceInfo } from '@daymark/shared/service/service-endpoints.ts';
import type { ApiClient } from './api-client.ts';

/** Of the server that answers; it changes only when that is started anew. */
export const serviceInfoQuestion = {
  key: 'service',
  ask: async (client: ApiClient, signal?: AbortSignal) =>
    (await client.call(getServiceInfo, {}, signal && { signal })).body,
  isLasting: true,
};
