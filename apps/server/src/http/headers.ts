import type { FastifyInstance } from 'fastify';
import { apiHeader } from '@daymark/shared/api-header.ts';

const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const ofEverything = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** What only a page can make use of. */
const ofPages = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

type Headers = Readonly<Record<string, string>>;

/** What every response carries; no foreign origin is allowed anywhere, so there are no CORS headers at all. */
function securityHeaders(publicUrl: string | undefined): Headers {
  if (publicUrl === undefined || new URL(publicUrl).protocol !== 'https:') return ofEverything;
  return { ...ofEverything, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

/** The same for what is data and no page, or not even asked for properly: it is kept by no cache, and known as ours. */
export function answerHeaders(publicUrl: string | undefined): Headers {
  const { name, value } = apiHeader;
  return { ...securityHeaders(publicUrl), 'cache-control': 'no-store', [name]: value };
}

/** A page among the addresses of the API. */
export const apiPagePath = '/api/docs';

const apiPagePattern = /^\/api\/docs(?:[/?]|$)/;
const apiPattern = /^\/(?:api|health)(?:[/?]|$)/;

export function isApiUrl(url: string): boolean {
  return apiPattern.test(url);
}

export function sendHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const ofAnswer = answerHeaders(publicUrl);
  const ofPage = { ...securityHeaders(publicUrl), ...ofPages };
  app.addHook('onRequest', (request, reply, done) => {
    const isAnswer = isApiUrl(request.url) && !apiPagePattern.test(request.url);
    reply.headers(isAnswer ? ofAnswer : ofPage);
    done();
  });
}
