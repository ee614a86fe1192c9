import { api, type EndpointName } from '@daymark/shared/api.ts';
import { changesPath } from '@daymark/shared/changes/change.ts';
import { getAddress, type CallArguments, type Endpoint } from '@daymark/shared/endpoint.ts';
import * as limits from '@daymark/shared/limits.ts';
import { chance, framed, pick, type Random } from './message-framing.ts';
import { malformedTexts, malformedJson } from './malformed-values.ts';

type Call = CallArguments<Endpoint> & {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
};

export interface Sender {
  readonly token: string | undefined;
  readonly calls: Readonly<Record<EndpointName, Call>>;
  /** Existing ids of the sender and of other people. */
  readonly ids: readonly string[];
}

export type MalformedRequest = ReturnType<typeof malformedRequest>;

/** Stream of changes, which is not in the table of endpoints, because its response never ends. */
const stream: Endpoint = {
  method: 'GET',
  path: changesPath,
  summary: 'Hear what changes',
  answers: { 200: null },
};
const names = [...(Object.keys(api) as EndpointName[]), 'followChanges'] as const;
const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const oddMethods = 'TRACE CONNECT PROPFIND QUERY get FOO G\u0000T'.split(' ');
oddMethods.push('', 'x'.repeat(300));
const oddVersions = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'XTTP/1.1', ''];
const oddParts = ['/', '//', '/./', ';a=1', '#', '?', '&&', '\\', ' '];

export function malformedRequest(random: Random, sender: Sender) {
  const name = pick(random, names);
  const isForStream = name === 'followChanges';
  const endpoint: Endpoint = isForStream ? stream : api[name];
  const call: Call = isForStream ? {} : sender.calls[name];
  const { method, isOwn } = methodFor(random, endpoint);
  const target = targetFor(random, { endpoint, call, ids: sender.ids });
  const body = bodyFor(random, endpoint, call.body);
  const version = chance(random, 0.995) ? 'HTTP/1.1' : pick(random, oddVersions);
  const head = [`${method} ${target.url} ${version}`, ...headersFor(random, sender)];
  return {
    endpoint,
    /** Whether a successful response never ends. */
    isForStream,
    ...framed(random, head, body),
    isHead: method === 'HEAD',
    /** Whether a success must match one of this endpoint's response schemas. */
    isAimed: isOwn && target.isOwn,
  };
}

function methodFor(random: Random, { method }: Endpoint) {
  if (chance(random, 0.9)) return { method, isOwn: true };
  return { method: pick(random, chance(random, 0.6) ? otherMethods : oddMethods), isOwn: false };
}

interface Aim {
  readonly endpoint: Endpoint;
  readonly call: Call;
  readonly ids: readonly string[];
}

function targetFor(random: Random, { endpoint, call, ids }: Aim) {
  const word = () => (chance(random, 0.3) ? pick(random, ids) : pick(random, malformedTexts));
  const params = mapped(call.params, (value) => (chance(random, 0.5) ? value : word()));
  const query = mapped(call.query, (value) => (chance(random, 0.5) ? value : word()));
  const extra = chance(random, 0.1) ? { [pick(random, malformedTexts)]: word() } : {};
  const url = wellFormed(() =>
    getAddress<Endpoint>(endpoint, { ...call, params, query: { ...query, ...extra } }),
  );
  // A path without its id belongs to another endpoint.
  if (chance(random, 0.9)) return { url, isOwn: !Object.values(params).includes('') };
  const at = Math.floor(random() * url.length);
  const raw = pick(random, [...malformedTexts, ...oddParts]);
  const rest = url.slice(chance(random, 0.5) ? at : at + 1);
  return { url: url.slice(0, at) + raw + rest, isOwn: false };
}

/** Replaces an address with a lone surrogate, which cannot be encoded in a URL. */
function wellFormed(address: () => string): string {
  try {
    return address();
  } catch {
    return '/api/v1/scores/%ED%A0%80';
  }
}

function headersFor(random: Random, { token }: Sender): string[] {
  const text = () => pick(random, malformedTexts).replaceAll(/[\r\n]/g, '');
  const headers = chance(random, 0.99) ? ['Host: localhost'] : [];
  if (chance(random, 0.97)) headers.push('Connection: close');
  if (token !== undefined) headers.push(`Authorization: Bearer ${token}`);
  const oddities = [
    () => `Authorization: Bearer ${text()}`,
    () => `Authorization: ${text()}`,
    () => `Cookie: access_token=${text()}`,
    () => `Accept-Language: ${text()},de;q=${text()}`,
    () => `Accept: ${text()}`,
    () => `Accept-Encoding: ${pick(random, ['br', 'gzip;q=0', '*', text()])}`,
    () => `X-Forwarded-For: ${text()}, 10.0.0.1`,
    () => `X-HTTP-Method-Override: DELETE`,
    () => `Host: ${text()}`,
    () => `User-Agent: ${text()}`,
    () => `If-None-Match: ${text()}`,
    () => `Range: bytes=${text()}-`,
    () => `Expect: ${pick(random, ['100-continue', text()])}`,
    () => `Upgrade: ${pick(random, ['websocket', 'h2c', text()])}`,
    () => `Origin: https://evil.example`,
    () => `${text()}: 1`,
    () => `X-Long: ${'x'.repeat(Math.floor(random() * 20_000))}`,
    () => 'no colon at all',
    () => Array.from({ length: 300 }, (_, index) => `X-${index}: 1`).join('\r\n'),
  ];
  while (chance(random, 0.25)) headers.push(pick(random, oddities)());
  while (chance(random, 0.35)) {
    const keys = ['same', crypto.randomUUID(), 'x'.repeat(101), text()];
    headers.push(`Idempotency-Key: ${pick(random, keys)}`);
  }
  return headers;
}

const notUtf8 = Buffer.from([0xff, 0xc0, 0xaf, 0xed, 0xa0, 0x80]);

function bodyFor(random: Random, { body: schema }: Endpoint, sample: Call['body']): Buffer {
  const json = JSON.stringify(sample ?? {});
  if (schema === undefined && chance(random, 0.7)) return Buffer.alloc(0);
  if (chance(random, 0.15)) return Buffer.from(json);
  if (chance(random, 0.6)) return Buffer.from(withOtherFields(random, sample ?? {}));
  return pick(random, [
    () => Buffer.from(json.slice(0, Math.floor(random() * json.length))),
    () => Buffer.from(pick(random, malformedJson)),
    () => Buffer.from(json, 'utf16le'),
    () => Buffer.from(`\ufeff${json}`),
    () => Buffer.concat([Buffer.from(json.slice(0, -2)), notUtf8, Buffer.from('"}')]),
    () => flipped(random, Buffer.from(json)),
    () => Buffer.from(`${json.slice(0, -1)},"deep":${nested(random)}}`),
    () => Buffer.from(`${json.slice(0, -1)},"long":"${'x'.repeat(longLength(random))}"}`),
    () => Buffer.from(new URLSearchParams({ score: '1', name: 'x' }).toString()),
    () => Buffer.from(json + json),
  ])();
}

function withOtherFields(random: Random, sample: Record<string, unknown>): string {
  const value = () =>
    chance(random, 0.5)
      ? pick(random, malformedJson)
      : JSON.stringify(pick(random, malformedTexts));
  const members = Object.entries(sample).map(([name, own]) => [
    name,
    chance(random, 0.6) ? JSON.stringify(own) : value(),
  ]);
  while (chance(random, 0.3)) {
    const known = [...Object.keys(sample), 'id', 'user_id', '__proto__'];
    members.push([pick(random, chance(random, 0.5) ? known : malformedTexts), value()]);
  }
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

function nested(random: Random): string {
  const depth = Math.floor(10 ** (random() * 4.5));
  return pick(random, ['[', '{"a":']).repeat(depth);
}

/** Returns a length that rarely exceeds the maximum size of a body. */
function longLength(random: Random): number {
  return chance(random, 0.1) ? limits.bodyBytes : Math.floor(random() * 2000);
}

function flipped(random: Random, bytes: Buffer): Buffer {
  for (let times = 0; times < 3 && bytes.length > 0; times += 1) {
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  }
  return bytes;
}

function mapped(values: Record<string, string> = {}, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
