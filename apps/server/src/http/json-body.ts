import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

/** Deeper than any body of the contract, and shallow enough for every recursive function that ever meets one. */
const maxDepth = 32;

/** JSON is the one content type; `__proto__` and `constructor.prototype` are dropped from it. No text is no body. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null);
      if (isDeeperThan(maxDepth, text)) return done(refuse('malformed_json'));
      return parse(request, text, done);
    },
  );
}

/** Counts brackets outside of strings, so that nothing has to be built to find out. */
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
