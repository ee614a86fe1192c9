import type { IncomingMessage } from 'node:http';

/** How many lines of a header there are; of most, Node keeps the first and drops the others silently. The name in small letters. */
export function timesSent({ rawHeaders }: IncomingMessage, name: string): number {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) found += 1;
  }
  return found;
}
