import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('WEBHOOK_ALLOWED_HOSTS is empty by default', () => {
  expect(readConfig({}).webhooks).toEqual({ allowedHosts: [] });
});

it('WEBHOOK_ALLOWED_HOSTS accepts names, domains, addresses and networks, even in production', () => {
  const hosts =
    'nodered, HomeAssistant.local, *.home.arpa, *.lan, home_assistant, 192.168.1.5, 10.0.0.0/8, fd00::5, fd00::/64';
  const env = { NODE_ENV: 'production', WEBHOOK_ALLOWED_HOSTS: hosts };
  expect(readConfig(env).webhooks.allowedHosts).toEqual([
    'nodered',
    'homeassistant.local',
    '*.home.arpa',
    '*.lan',
    'home_assistant',
    '192.168.1.5',
    '10.0.0.0/8',
    'fd00::5',
    'fd00::/64',
  ]);
});

it.each([
  'nodered.lan:1880',
  'http://nodered.lan',
  'nodered.lan;panel.lan',
  'nodered.lan.',
  '*',
  '*.org',
  'a.*.lan',
  '2130706433',
  '127.1',
  '[::1]',
  'fe80::1%eth0',
  '192.168.1.0/33',
  '0.0.0.0/0',
  '::/0',
  '::ffff:10.0.0.1',
  '0:0:0:0:0:FFFF:a00:0/104',
  '10.0.0.0/8/8',
  'lan/24',
])('WEBHOOK_ALLOWED_HOSTS refuses %s', (WEBHOOK_ALLOWED_HOSTS) => {
  expect(() => readConfig({ WEBHOOK_ALLOWED_HOSTS })).toThrow(
    'WEBHOOK_ALLOWED_HOSTS must be names, addresses or networks',
  );
});
