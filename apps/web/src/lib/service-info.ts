import { getServiceInfo } from '@daymark/shared/service/service-endpoints.ts';
import type { ApiClient } from './api-client.ts';

/** The answer changes only when the server restarts. */
export const serviceInfoQuestion = {
  key: 'service',
  ask: async (client: ApiClient, signal?: AbortSignal) =>
    (await client.call(getServiceInfo, {}, signal && { signal })).body,
  isLasting: true,
};
