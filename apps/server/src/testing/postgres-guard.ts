import { rmSync } from 'node:fs';

// Ends a PostgreSQL server when the process that started it ends, killed too: then our standard input closes. There that process
// writes the server's process id, again when it has started the server again. Leaves when the server is gone, with the server's data.

const [folder = ''] = process.argv.slice(2);
let pid: number | null = null;
let ending = false;

process.stdin
  .setEncoding('utf8')
  // Two that come close after each other come as one.
  .on('data', (lines: string) => (pid = Number(lines.trim().split('\n').at(-1))))
  .on('end', () => {
    ending = true;
    if (pid !== null) process.kill(pid, 'SIGINT');
  });

setInterval(() => {
  // A number that is free again may soon be that of another process.
  if (pid !== null && !isRunning(pid)) pid = null;
  if (!ending || pid !== null) return;
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}, 50);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
