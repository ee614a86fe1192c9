import { malformedTexts } from './malformed-values.ts';

export type Random = () => number;

const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/JSON;;',
];

/**
 * Appends the body to the headers, mostly with its real length. The server must respond if
 * `isWellFormed` is true.
 */
export function framed(random: Random, head: readonly string[], body: Buffer) {
  const oneLine = (text: string) => text.replaceAll(/[\r\n]/g, '');
  const types = [...oddTypes, '', ...malformedTexts];
  const type = chance(random, 0.9) ? 'application/json' : pick(random, types);
  const lines = body.length === 0 ? [...head] : [...head, `Content-Type: ${oneLine(type)}`];
  const isReadable = isReadableHead(lines);
  if (chance(random, 0.9)) {
    const bytes = message([...lines, `Content-Length: ${body.length}`], body);
    return { bytes, isWellFormed: isReadable };
  }
  const size = body.length.toString(16);
  const chunked = Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  const sent = (headers: readonly string[], content: Buffer = chunked) => {
    return () => message([...lines, ...headers], content);
  };
  const rightlyChunked = sent(['Transfer-Encoding: chunked']);
  const length = `Content-Length: ${body.length}`;
  const framing = pick(random, [
    sent([`Content-Length: ${body.length + 10}`], body),
    sent([`Content-Length: ${Math.max(0, body.length - 5)}`], body),
    sent([`Content-Length: ${oneLine(pick(random, malformedTexts))}`], body),
    sent(['Content-Length: 1', length], body),
    rightlyChunked,
    sent(['Transfer-Encoding: chunked', length]),
    sent(['Transfer-Encoding: gzip, chunked']),
    sent(['Transfer-Encoding: chunked, identity']),
    sent(['Transfer-Encoding: chunked'], Buffer.from('zz\r\nx\r\n0\r\n\r\n')),
    sent(['Transfer-Encoding: chunked'], Buffer.from('ffffffffffffffff\r\nx')),
    sent([], body),
  ]);
  // If the body is empty, the first of the two chunks already ends the message.
  const isWellFormed = isReadable && framing === rightlyChunked && body.length > 0;
  return { bytes: framing(), isWellFormed };
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** Matches a request line with an absolute path, which CONNECT does not have. */
const requestLine = new RegExp(`^(?!CONNECT )${token} /[!-~]* HTTP/1\\.[01]$`);
const headerLine = new RegExp(`^${token}:[\\t -~\\u0080-\\uffff]*$`);

/** Checks the headers against RFC 9112. A random text may contain line breaks. */
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
