import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bodyBytes: number;
  }
}

/** Maximum nesting depth of a body. All bodies of the contract are less deep. */
const maxDepth = 32;

/**
 * Accepts only JSON bodies. Removes `__proto__` and `constructor.prototype`. An empty text counts
 * as no body.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyBytes', 0);
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      request.bodyBytes = Buffer.byteLength(text);
      if (text === '') return done(null);
      if (isDeeperThan(maxDepth, text)) return done(refuse('malformed_json'));
      return parse(request, text, done);
    },
  );
}

/** Checks the depth before `JSON.parse`, which would build all levels. */
export function isDeeperThan(limit: number, json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

/**
 * Minimum length of a response that is compressed, in characters. A shorter response fits into one
 * packet.
 */
const minCompressedLength = 1400;

export const compress = promisify(gzip);

/** The BREACH attack does not apply, because other sites cannot send the user's token. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minCompressedLength) return payload;
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.removeHeader('content-length');
    const vary = [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', ');
    reply.headers({ 'content-encoding': 'gzip', vary });
    return compress(payload);
  });
}

/** @param header Accept-Encoding, as in RFC 9110, section 12.5.3 */
export function acceptsGzip(header = ''): boolean {
  const found = /(?:^|,)\s*gzip\s*(?:;\s*q=(?<weight>[\d.]+)\s*)?(?:,|$)/i.exec(header);
  return found !== null && Number(found.groups?.['weight'] ?? 1) > 0;
}
