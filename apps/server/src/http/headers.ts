import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { apiHeader, authorizationHeader } from '@daymark/shared/endpoint.ts';
import { languages, type Language } from '@daymark/shared/accounts/account.ts';
import type { Config } from '../config/config.ts';

const policyWithoutFrames = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // Only the app's own Trusted Types policy may turn a text into the address of a script.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/**
 * Policy of the worker that reads files of other trackers. The worker may compile WebAssembly,
 * because it opens the databases of these trackers with SQLite.
 */
export const importWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

type Headers = Readonly<Record<string, string>>;

type HeaderSettings = Pick<Config, 'publicUrl' | 'frameAncestors' | 'basePath'>;

function securityHeaders({ publicUrl, frameAncestors, basePath }: HeaderSettings): Headers {
  const ancestors = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ');
  const policy = [...policyWithoutFrames, `frame-ancestors ${ancestors}`].join('; ');
  const headers = { 'content-security-policy': policy, ...commonHeaders };
  // A host with a path in PUBLIC_URL also belongs to other programs, which may need plain http.
  if (basePath !== '' || !publicUrl?.startsWith('https:')) return headers;
  return { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

/**
 * `X-Frame-Options` cannot name other origins, so only Content-Security-Policy allows other
 * origins.
 */
function frameHeaders({ frameAncestors }: HeaderSettings): Headers {
  return frameAncestors.length === 0 ? { 'x-frame-options': 'DENY' } : {};
}

/**
 * `Vary` tells the app that this server reads `Daymark-Authorization`, unlike older servers
 * (decision 048).
 */
export function createApiHeaders(settings: HeaderSettings): Headers {
  const { name, value } = apiHeader;
  return {
    ...securityHeaders(settings),
    'cache-control': 'no-store',
    vary: authorizationHeader,
    [name]: value,
  };
}

export function createPageHeaders(settings: HeaderSettings): Headers {
  return { ...securityHeaders(settings), ...pageHeaders, ...frameHeaders(settings) };
}

/** A proxy that buffers or compresses a stream would delay every event. */
export const streamHeaders = {
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export const apiPagePath = '/api/docs';

const apiPagePattern = /^\/api\/docs(?:[/?]|$)/;
const apiPattern = /^\/(?:api|health|mcp)(?:[/?]|$)/;

export function isApiUrl(url: string): boolean {
  return apiPattern.test(url);
}

export function isApiPageUrl(url: string): boolean {
  return apiPagePattern.test(url);
}

export function isAssetUrl(url: string): boolean {
  return /^\/assets\/[\w.-]+\.\w+(?:\?|$)/.test(url);
}

export function sendHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  const apiHeaders = createApiHeaders(settings);
  const assetHeaders = securityHeaders(settings);
  const documentHeaders = createPageHeaders(settings);
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (isApiUrl(url) && !isApiPageUrl(url)) reply.headers(apiHeaders);
    // A first visit loads more than a hundred assets, so assets get fewer headers.
    else reply.headers(isAssetUrl(url) ? assetHeaders : documentHeaders);
    done();
  });
}

/** Node's `headers` keep only the first line of a repeated Host. @param name in lower case */
export function countHeaderLines({ rawHeaders }: IncomingMessage, name: string): number {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) found += 1;
  }
  return found;
}

/**
 * Returns the supported language with the highest weight (RFC 9110, section 12.5.4). The first
 * language wins a tie, 'de-AT' means German, and '*' is ignored.
 */
export function getAcceptedLanguage(header: string | undefined): Language | null {
  let best: { language: Language; weight: number } | null = null;
  for (const range of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const language = findLanguage(tag);
    const weight = parseWeight(parameters);
    if (language !== null && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}

function findLanguage(tag: string): Language | null {
  const primary = tag.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary) ?? null;
}

/** Returns the weight `q`, 1 if it is missing, or 0 if it is invalid. */
function parseWeight(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  if (given === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0;
}
