import { rmSync } from 'node:fs';

// Ends PostgreSQL servers when the process that started them ends, killed too: then our standard input closes. There that process
// writes each server's process id, again when it has started one again. Leaves when they are gone, with their data.

const [folder = ''] = process.argv.slice(2);
const pids = new Set<number>();
let ending = false;

process.stdin
  .setEncoding('utf8')
  // Two that come close after each other come as one.
  .on('data', (lines: string) => {
    for (const line of lines.trim().split('\n')) pids.add(Number(line));
  })
  .on('end', () => {
    ending = true;
    for (const pid of pids) process.kill(pid, 'SIGINT');
  });

setInterval(() => {
  // A number that is free again may soon be that of another process.
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
