import { malformedTexts } from './malformed-values.ts';

/** Numbers from 0 to 1. */
export type Random = () => number;

interface Framed {
  readonly bytes: Buffer;
  /** Whether the head can be read and its length is that of the body, so that there must be an answer. */
  readonly isWellFormed: boolean;
}

/** The head with the body behind it, the length of which is mostly the truth. */
export function framed(random: Random, head: readonly string[], body: Buffer): Framed {
  const type = chance(random, 0.9)
    ? 'application/json'
    : pick(random, [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-16',
        'application/JSON;;',
        '',
        ...malformedTexts,
      ]);
  const lines =
    body.length === 0 ? [...head] : [...head, `Content-Type: ${type.replaceAll(/[\r\n]/g, '')}`];
  const isReadable = isReadableHead(lines);
  if (chance(random, 0.9)) {
    const bytes = message([...lines, `Content-Length: ${body.length}`], body);
    return { bytes, isWellFormed: isReadable };
  }
  const size = body.length.toString(16);
  const chunked = Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  const rightlyChunked = () => message([...lines, 'Transfer-Encoding: chunked'], chunked);
  const framing = pick(random, [
    () => message([...lines, `Content-Length: ${body.length + 10}`], body),
    () => message([...lines, `Content-Length: ${Math.max(0, body.length - 5)}`], body),
    () =>
      message(
        [...lines, `Content-Length: ${pick(random, malformedTexts).replaceAll(/[\r\n]/g, '')}`],
        body,
      ),
    () => message([...lines, 'Content-Length: 1', `Content-Length: ${body.length}`], body),
    rightlyChunked,
    () =>
      message([...lines, 'Transfer-Encoding: chunked', `Content-Length: ${body.length}`], chunked),
    () => message([...lines, 'Transfer-Encoding: gzip, chunked'], chunked),
    () => message([...lines, 'Transfer-Encoding: chunked, identity'], chunked),
    () => message([...lines, 'Transfer-Encoding: chunked'], Buffer.from('zz\r\nx\r\n0\r\n\r\n')),
    () => message([...lines, 'Transfer-Encoding: chunked'], Buffer.from('ffffffffffffffff\r\nx')),
    () => message(lines, body),
  ]);
  // Without a body the first of the two chunks ends the message already.
  const isWellFormed = isReadable && framing === rightlyChunked && body.length > 0;
  return { bytes: framing(), isWellFormed };
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** A path of a server's own; CONNECT has none. */
const requestLine = new RegExp(`^(?!CONNECT )${token} /[!-~]* HTTP/1\\.[01]$`);
const headerLine = new RegExp(`^${token}:[\\t -~\\u0080-\\uffff]*$`);

/** By RFC 9112. A text may have brought line breaks of its own. */
function isReadableHead(lines: readonly string[]): boolean {
  const [first = '', ...others] = lines.join('\r\n').split('\r\n');
  return requestLine.test(first) && others.every((line) => headerLine.test(line));
}

function message(lines: readonly string[], body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

export function chance(random: Random, share: number): boolean {
  return random() < share;
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}
