import type { FastifyInstance } from 'fastify';

const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const everywhere = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** What every response carries; no foreign origin is allowed anywhere, so there are no CORS headers at all. */
export function securityHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  if (publicUrl === undefined || new URL(publicUrl).protocol !== 'https:') return everywhere;
  return { ...everywhere, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

const apiPattern = /^\/(?:api|health)(?:[/?]|$)/;

export function isApiUrl(url: string): boolean {
  return apiPattern.test(url);
}

export function sendHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const ofAnswers = { ...headers, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiUrl(request.url) ? ofAnswers : headers);
    done();
  });
}
