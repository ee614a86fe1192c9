import { rmSync } from 'node:fs';

// Ends PostgreSQL servers when the process that started them ends, even when it is killed. That
// closes standard input, on which the process writes the id of each started server. Removes the
// data and exits when the servers have ended.

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
  // Another process may soon get a free id.
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
