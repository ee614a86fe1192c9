import { hostileTexts } from './hostile-texts.ts';

/** Numbers from 0 to 1. */
export type Random = () => number;

/** The head with the body behind it, the length of which is mostly the truth. */
export function framed(random: Random, head: readonly string[], body: Buffer): Buffer {
  const type = chance(random, 0.9)
    ? 'application/json'
    : pick(random, [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/json; charset=utf-16',
        'application/JSON;;',
        '',
        ...hostileTexts,
      ]);
  const lines =
    body.length === 0 ? [...head] : [...head, `Content-Type: ${type.replaceAll(/[\r\n]/g, '')}`];
  if (chance(random, 0.9)) return message([...lines, `Content-Length: ${body.length}`], body);
  const size = body.length.toString(16);
  const chunked = Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  return pick(random, [
    () => message([...lines, `Content-Length: ${body.length + 10}`], body),
    () => message([...lines, `Content-Length: ${Math.max(0, body.length - 5)}`], body),
    () =>
      message(
        [...lines, `Content-Length: ${pick(random, hostileTexts).replaceAll(/[\r\n]/g, '')}`],
        body,
      ),
    () => message([...lines, 'Content-Length: 1', `Content-Length: ${body.length}`], body),
    () => message([...lines, 'Transfer-Encoding: chunked'], chunked),
    () =>
      message([...lines, 'Transfer-Encoding: chunked', `Content-Length: ${body.length}`], chunked),
    () => message([...lines, 'Transfer-Encoding: gzip, chunked'], chunked),
    () => message([...lines, 'Transfer-Encoding: chunked, identity'], chunked),
    () => message([...lines, 'Transfer-Encoding: chunked'], Buffer.from('zz\r\nx\r\n0\r\n\r\n')),
    () => message([...lines, 'Transfer-Encoding: chunked'], Buffer.from('ffffffffffffffff\r\nx')),
    () => message(lines, body),
  ])();
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
