import { join } from 'node:path';
import { endWithParent, root, start, getToolScript } from './processes.ts';

// Runs the server, which restarts on changes, and Vite, which reloads the app on changes.
endWithParent();

const port = process.env['PORT'] ?? '3000';
const web = '5173';

const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { env: { PORT: port } }),
  start([getToolScript('vite'), '--port', web, '--strictPort'], {
    cwd: join(root, 'apps/web'),
    env: { API_ORIGIN: `http://localhost:${port}` },
  }),
];

console.log(`Daymark in development: http://localhost:${web} (its server on port ${port})`);
for (const child of children) {
  child.once('exit', (code) => process.exit(code ?? 1));
}
