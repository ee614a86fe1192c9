import type { Config } from '../../config/config.ts';
import { createAllowedHosts } from '../../outgoing/allowed-hosts.ts';
import { createPublicHostGuard, type EndpointGuard } from '../../outgoing/host-guard.ts';

export function createWebhookGuard({
  push,
  webhooks,
}: Pick<Config, 'push' | 'webhooks'>): EndpointGuard {
  return createPublicHostGuard({
    insecureHosts: push.insecureHosts,
    findReach: createAllowedHosts(webhooks.allowedHosts),
  });
}
