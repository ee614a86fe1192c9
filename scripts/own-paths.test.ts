import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config/config.ts';
import { screenPaths } from '../apps/web/src/lib/screen-paths.ts';
import { root } from './processes.ts';

const files = [
  ...readdirSync(join(root, 'apps/web/public')),
  'index.html',
  'model.html',
  'service-worker.js',
].map((name) => `/${name}`);
const served = [...screenPaths, ...Object.values(api).map(({ path }) => path)];
const ownPaths = new Set(
  [...files, ...served, '/assets', '/health', '/mcp', '/return'].map(
    (path) => `/${path.split('/')[1]}`,
  ),
);

test.each([...ownPaths])(
  'PUBLIC_URL cannot have the path %s, because Daymark itself uses this path',
  (path) => {
    expect(() => readConfig({ PUBLIC_URL: `https://home.example.org${path}/` })).toThrow(
      /PUBLIC_URL must have another path/,
    );
  },
);
