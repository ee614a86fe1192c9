import { rmSync } from 'node:fs';

// This process stops PostgreSQL servers when its parent ends, even if the parent is killed. The
// parent writes the id of each started server to standard input, which closes when the parent ends.
// After the servers have ended, this process removes their data and exits.

const [folder = ''] = process.argv.slice(2);
const pids = new Set<number>();
let ending = false;

process.stdin
  .setEncoding('utf8')
  // Two lines may arrive together.
  .on('data', (lines: string) => {
    for (const line of lines.trim().split('\n')) pids.add(Number(line));
  })
  .on('end', () => {
    ending = true;
    for (const pid of pids) process.kill(pid, 'SIGINT');
  });

setInterval(() => {
  // Ids of ended servers are removed, because other processes may get them.
  for (const pid of pids) if (!isRunning(pid)) pids.delete(pid);
  if (!ending || pids.size > 0) return;
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
