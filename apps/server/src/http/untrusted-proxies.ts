import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { createAddressTest } from './networks.ts';

/**
 * Warns once per start about a proxy whose X-Forwarded-For does not count, because the operator
 * would otherwise notice nothing until people share one rate limit. Anybody can send the header to
 * an open port, so the warning only asks to check.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, proxies: Config['trustProxy']): void {
  const isTrusted = createAddressTest(proxies);
  const advice = 'if this is your proxy, set TRUST_PROXY to its address';
  const warning =
    proxies === false
      ? `X-Forwarded-For is ignored, because TRUST_PROXY is not set: ${advice}`
      : `X-Forwarded-For is ignored, because TRUST_PROXY does not contain its sender: ${advice}`;
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress: proxy } = request.socket;
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (!hasWarned && isForwarded && proxy !== undefined && !isTrusted(proxy)) {
      hasWarned = true;
      app.log.warn({ proxy }, warning);
    }
    done();
  });
}
