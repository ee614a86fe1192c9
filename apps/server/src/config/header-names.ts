/**
 * Headers that browsers, proxies or this server give a meaning. A trusted header with one of these
 * names would sign in with a value that was never meant as proof.
 */
const names: ReadonlySet<string> = new Set([
  'age',
  'authorization',
  'cache-control',
  'connection',
  'cookie',
  'date',
  'dnt',
  'etag',
  'expect',
  'expires',
  'forwarded',
  'from',
  'host',
  'idempotency-key',
  'keep-alive',
  'last-event-id',
  'last-modified',
  'location',
  'max-forwards',
  'origin',
  'pragma',
  'priority',
  'range',
  'referer',
  'retry-after',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'vary',
  'via',
  'warning',
  'x-real-ip',
  'x-request-id',
  'x-requested-with',
]);

const families =
  /^(?:accept|access-control|content|daymark|if|mcp|proxy|sec|traceparent|tracestate)(?:-|$)|^x-forwarded-(?:for|by|host|method|port|prefix|proto|scheme|server|uri)$/;

/** @param name in lower case */
export function hasOtherMeaning(name: string): boolean {
  return names.has(name) || families.test(name);
}
