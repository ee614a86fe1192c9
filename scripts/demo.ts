import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoAccount, demoAccount } from './demo-account.ts';
import { habits } from './demo-year.ts';
import { endWithParent } from './processes.ts';
import { startServer } from './server-process.ts';
import { buildIfStale } from './builds.ts';

// Starts the product with a temporary database, which has one account and a year of entries.
endWithParent();
await buildIfStale();

const dataDir = mkdtempSync(join(tmpdir(), 'daymark-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const port = Number(process.env['PORT'] ?? 3000);
const origin = `http://localhost:${port}`;
const server = await startServer(port, {
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '0',
});
server.once('exit', (code) => process.exit(code ?? 1));

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const { scores } = await createDemoAccount(origin, timeZone);

console.log(`
Daymark with ${habits.length} areas and ${scores} scores: ${origin}

  email     ${demoAccount.email}
  password  ${demoAccount.password}

The database is thrown away when you stop this (Ctrl+C).`);
