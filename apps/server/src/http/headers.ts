import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { apiHeader, authorizationHeader } from '@daymark/shared/endpoint.ts';
import { languages, type Language } from '@daymark/shared/accounts/account.ts';

const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Only the policy of the app's own workers may say which text becomes a script.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/**
 * Of the worker that reads files of other trackers. It may compile WebAssembly, which no page may: SQLite reads their databases.
 * All else that it may is to fetch our own scripts and files.
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

/**
 * The same for what is data and no page, or not even asked for properly: it is stored by no cache, and known as ours. `Vary` tells
 * the app that this server reads the token from the header of its own; an older one does not (decision 099).
 */
export function answerHeaders(publicUrl: string | undefined): Headers {
  const { name, value } = apiHeader;
  return {
    ...securityHeaders(publicUrl),
    'cache-control': 'no-store',
    vary: authorizationHeader,
    [name]: value,
  };
}

/** A page among the addresses of the API. */
export const apiPagePath = '/api/docs';

const apiPagePattern = /^\/api\/docs(?:[/?]|$)/;
const apiPattern = /^\/(?:api|health|mcp)(?:[/?]|$)/;

export function isApiUrl(url: string): boolean {
  return apiPattern.test(url);
}

export function isApiPageUrl(url: string): boolean {
  return apiPagePattern.test(url);
}

/** A file that pages are made of, whose name changes with its content, and no page. */
export function isPartUrl(url: string): boolean {
  return /^\/assets\/[\w.-]+\.\w+(?:\?|$)/.test(url);
}

export function sendHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const ofAnswer = answerHeaders(publicUrl);
  const ofPart = securityHeaders(publicUrl);
  const ofPage = { ...ofPart, ...ofPages };
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (isApiUrl(url) && !isApiPageUrl(url)) reply.headers(ofAnswer);
    // Of these a first visit has more than a hundred.
    else reply.headers(isPartUrl(url) ? ofPart : ofPage);
    done();
  });
}

/** How many lines of a header there are; of most, Node keeps the first and drops the others silently. The name in small letters. */
export function timesSent({ rawHeaders }: IncomingMessage, name: string): number {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) found += 1;
  }
  return found;
}

/**
 * The language of ours that an Accept-Language header (RFC 9110, section 12.5.4) asks for: the one of the highest weight,
 * of equal ones the first; 'de-AT' asks for German. Null when it asks for none of ours by name: '*' does not mind.
 */
export function acceptedLanguage(header: string | undefined): Language | null {
  let best: { language: Language; weight: number } | null = null;
  for (const range of (header ?? '').split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const language = languageOf(tag);
    const weight = weightOf(parameters);
    if (language !== null && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}

function languageOf(tag: string): Language | null {
  const primary = tag.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary) ?? null;
}

/** 1 where the header gives none; 0, which is never, where it makes no sense. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  if (given === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0;
}
