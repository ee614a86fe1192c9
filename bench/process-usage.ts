import { readdirSync, readFileSync } from 'node:fs';

/** Duration of a clock tick, in seconds. */
const tick = 0.01;

interface Stat {
  readonly parent: number;
  /** CPU time in seconds, and that of its ended children. */
  readonly own: number;
  readonly ofEnded: number;
}

/** Returns the resident memory of a process in MiB, including shared pages of its files. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export function cpuSeconds(pid: number): number {
  return readStat(pid)?.own ?? Number.NaN;
}

/** Includes child processes, because PostgreSQL runs each connection in one. */
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
    // The fields follow the name, which may contain spaces (proc_pid_stat(5)).
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
