import { createContext, useContext } from 'react';
import type { ApiClient } from './api-client.ts';

export const ClientContext = createContext<ApiClient | null>(null);

export function useClient(): ApiClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient needs a ClientContext above it');
  return client;
}
