import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** What fits into one packet anyway stays as it is. */
const leastLength = 1400;

const compress = promisify(gzip);

/**
 * Answers of the API as gzip, for those who accept it. Their tokens are in a header that no other site can send, so the length of a
 * compressed answer tells nobody anything (BREACH).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastLength) return payload;
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.removeHeader('content-length');
    reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    return compress(payload);
  });
}

/** RFC 9110, section 12.5.3. */
function acceptsGzip(header = ''): boolean {
  const found = /(?:^|,)\s*gzip\s*(?:;\s*q=(?<weight>[\d.]+)\s*)?(?:,|$)/i.exec(header);
  return found !== null && Number(found.groups?.['weight'] ?? 1) > 0;
}
