import { readdirSync, readFileSync } from 'node:fs';

// Figures that Linux keeps of its processes.

/** Seconds of a clock tick. */
const tick = 0.01;

interface Stat {
  readonly parent: number;
  /** Seconds of CPU, its own and those of children that have ended. */
  readonly own: number;
  readonly ofEnded: number;
}

/** Counts what the system has in memory for a process, shared pages of its files included. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export function cpuSeconds(pid: number): number {
  return readStat(pid)?.own ?? Number.NaN;
}

/** Counts those of a process and all its children, ended ones too: each connection of PostgreSQL is one. */
export function cpuSecondsOfFamily(pid: number): number {
  const head = readStat(pid);
  if (head === null) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((total, stat) => total + (stat?.own ?? 0), head.own + head.ofEnded);
}

export function parentOf(pid: number): number {
  return readStat(pid)?.parent ?? Number.NaN;
}

function readStat(pid: number): Stat | null {
  try {
    // Behind the name, which may have spaces, stand the state, the parent, and later the times (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const number = (index: number) => Number(fields[index]);
    return {
      parent: number(1),
      own: (number(11) + number(12)) * tick,
      ofEnded: (number(13) + number(14)) * tick,
    };
  } catch {
    return null;
  }
}
