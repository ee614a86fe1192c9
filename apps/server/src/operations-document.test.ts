import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCiphers } from 'node:tls';
import { expect, it } from 'vitest';
import { readConfig, variableNames } from './config/config.ts';
import { createMetrics } from './metrics/metrics.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

/** Returns the cells of the table below a heading, without backquotes. */
function tableUnder(heading: string): string[][] {
  const [section = ''] = document.split(`\n## ${heading}\n`).slice(1);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

it('docs/operations.md lists exactly the environment variables of the server', () => {
  const names = new Set(tableUnder('Configuration').map(([name]) => name));
  expect(names).toEqual(new Set(variableNames));
});

it('docs/operations.md states the right default values', () => {
  const defaults = tableUnder('Configuration').filter(([, value]) => value !== '');
  expect(defaults.length).toBeGreaterThan(5);
  for (const [name = '', value = ''] of defaults) {
    // METRICS_HOST has no effect without METRICS_PORT.
    const rest = name === 'METRICS_HOST' ? { METRICS_PORT: '1' } : {};
    expect([name, readConfig({ ...rest, [name]: value })]).toEqual([name, readConfig(rest)]);
  }
});

it('the nginx example in docs/operations.md refuses API calls over http', () => {
  const plain = document.split('server {\n').find((block) => block.includes('listen 80;')) ?? '';
  const [api, rest] = [/location \/api\/ \{\n(.*?)\}/s, /location \/ \{\n(.*?)\}/s].map(
    (location) => location.exec(plain)?.[1]?.trim(),
  );
  expect(api).toContain('return 403 ');
  expect(api).not.toContain('https://');
  expect(rest).toBe('return 301 https://$host$request_uri;');
});

it('the Caddy example in docs/operations.md refuses API calls over http', () => {
  const plain = document.split('```').find((block) => block.includes('http://<domain> {')) ?? '';
  const [api, rest] = [...plain.matchAll(/handle (\/api\/\* )?\{\n(.*?)\n {2}\}/gs)].map(
    ([, path, content]) => [path?.trim(), content?.trim()],
  );
  expect(api).toEqual(['/api/*', 'respond "Use https." 403']);
  expect(rest).toEqual([undefined, 'redir https://{host}{uri} 301']);
});

it('the nginx example in docs/operations.md requires TLS 1.2 and forward secrecy', () => {
  expect(/ssl_protocols (.*);/.exec(document)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const ciphers = /ssl_ciphers (.*);/.exec(document)?.[1]?.split(':') ?? [];
  expect(ciphers.length).toBeGreaterThan(0);
  expect(getCiphers()).toEqual(
    expect.arrayContaining(ciphers.map((cipher) => cipher.toLowerCase())),
  );
  const weak = ciphers.filter((cipher) => !/^ECDHE-.*(?:GCM|POLY1305)/.test(cipher));
  expect(weak).toEqual([]);
});

it('docs/operations.md recommends sslmode=verify-full', () => {
  expect(document).toContain('`?sslmode=verify-full`');
});

it('docs/operations.md warns of TRUST_PROXY=true and does not recommend it', () => {
  expect(document).toMatch(/TRUST_PROXY=true.*behind a proxy that appends/s);
  expect(document).not.toContain('Environment=TRUST_PROXY=true');
});

it('docs/operations.md lists exactly the metrics of the server with their labels', async () => {
  const metrics = createMetrics('1.2.3', '2026f');
  metrics.watchDatabase(async () => {});
  metrics.requestAnswered({ endpoint: 'login', status: 200, seconds: 0.1 });
  metrics.requestRefused('not_found');
  metrics.pushAttempted('gone');
  metrics.mailEnded('sent');
  metrics.webhookAttempted('delivered');
  metrics.reminderEnded('sent');
  metrics.backupEnded('made');
  metrics.watchBackups(async () => null);
  const series = [
    ...(await metrics.print()).matchAll(/^(daymark_\w+?)(?:_count)?(?:\{(.*)\})? /gm),
  ];
  const own = new Map(
    series
      .filter(([, name = '']) => !/_(?:sum|bucket)$/.test(name))
      .map(([, name, labels = '']) => [
        name,
        labels.replaceAll(/="[^"]*"/g, '').replaceAll(',', ', '),
      ]),
  );
  const described = new Map(tableUnder('Metrics').map(([name, labels]) => [name, labels]));
  expect(described).toEqual(own);
});
