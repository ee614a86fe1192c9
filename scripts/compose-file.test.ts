import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const [, ofServers = ''] = /^x-server: &server\n((?: {2}.*\n)+)/m.exec(compose) ?? [];

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
