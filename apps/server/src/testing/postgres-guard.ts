import { rmSync } from 'node:fs';

// Ends a PostgreSQL server when whoever started it ends, killed too: then its end of our standard input closes.
// Leaves when the server is gone, with the server's data.

const [pid = '', folder = ''] = process.argv.slice(2);

process.stdin.resume().on('end', () => process.kill(Number(pid), 'SIGINT'));

setInterval(() => {
  if (isRunning()) return;
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}, 50);

function isRunning(): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
