import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.ts';
import { fillTemplate, isOwnUnit } from './service-unit.ts';

const template = readFileSync(join(root, 'deploy/daymark.service'), 'utf8');
const places = {
  folder: '/srv/daymark',
  node: '/srv/daymark/node',
  options: ['--one', '--two'],
  entry: 'server/main.js',
  environment: { A: '1', B: '2' },
};

test('fillTemplate puts all paths into the service unit and keeps its system call filters', () => {
  const unit = fillTemplate(template, places);
  expect(unit).toContain(
    'ExecStart=/srv/daymark/node --one --two /srv/daymark/server/main.js\nWorkingDirectory=/srv/daymark\n',
  );
  expect(unit).toContain(' A=1 B=2\n');
  expect(unit).toContain('SystemCallFilter=@system-service\n');
  expect(unit).not.toMatch(/@[A-Z]+@/);
});

test('isOwnUnit recognizes a unit file of the installer, but not the unit file of version 1.1.0', () => {
  expect(isOwnUnit(fillTemplate(template, places))).toBe(true);
  expect(
    isOwnUnit('[Unit]\nDescription=Daymark\n\n[Service]\nExecStart=/usr/bin/npm start\n'),
  ).toBe(false);
});

test('the service unit denies link-local addresses, where clouds serve credentials', () => {
  expect(fillTemplate(template, places)).toContain('\nIPAddressDeny=169.254.0.0/16\n');
});

test('the command daymark runs with the settings of the service and passes arguments on', () => {
  const command = fillTemplate(readFileSync(join(root, 'deploy/daymark'), 'utf8'), places);
  expect(command).toContain('EnvironmentFile=/etc/daymark/environment');
  expect(command).toContain('Environment=NODE_ENV=production DATA_DIR=/var/lib/daymark A=1 B=2');
  expect(command).toContain('/srv/daymark/node "/srv/daymark/apps/server/src/$command.ts" "$@"');
  expect(command).not.toMatch(/@[A-Z]+@/);
});

test.each(['/srv/day mark', '/srv/100%', '/srv/$HOME', 'srv'])(
  'fillTemplate refuses the folder %s, which systemd would read differently',
  (folder) => {
    expect(() => fillTemplate(template, { ...places, folder })).toThrow('Choose another folder');
  },
);
