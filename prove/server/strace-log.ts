import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const writing = 'write writev pwrite64 pwritev pwritev2 sendto sendmsg sendmmsg'.split(' ');
const syncing = ['fsync', 'fdatasync'];
/** Node and SQLite use write, pwrite64 and fsync; the others are what another version of them may use. */
export const tracedCalls = [...writing, ...syncing];

export interface AnsweredMark {
  /** The number of the sync that covers the first page of the log with this mark; null where none ended before the answer began. */
  readonly sync: number | null;
  /** Whether something that had been written to the log was not synced when the answer began. */
  readonly isLogUnsynced: boolean;
}

/**
 * Tells for each of these ids that is found in an answer what had become of the write-ahead log by then. The id of a score
 * stands as text in its page and in its answer, so that each answer is held against the very commit that it is about.
 */
export async function answersIn(
  trace: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AnsweredMark>> {
  const log = createLog(ids);
  const answered = new Map<string, AnsweredMark>();
  for await (const moment of momentsOf(trace)) {
    log.follow(moment);
    const { call, result } = moment;
    // An answer that is about to be written may arrive before the call has ended.
    if (result !== null || !call.on.startsWith('socket:')) continue;
    for (const id of idsIn(call.text)) {
      if (ids.has(id) && !answered.has(id)) answered.set(id, log.tellOf(id));
    }
  }
  return answered;
}

/** Follows the write-ahead log in the trace; its writes and its syncs are counted. */
function createLog(ids: ReadonlySet<string>) {
  const writes = { begun: 0, ended: 0 };
  /** The write in which each mark came first. */
  const firstWrites = new Map<string, number>();
  /** The write up to which the sync of each thread reaches. */
  const begun = new Map<string, number>();
  /** The write up to which each sync reached that ended well. */
  const syncs: number[] = [];

  function followWrite({ call, result }: Moment): void {
    if (result !== null) {
      writes.ended += 1;
      return;
    }
    writes.begun += 1;
    for (const id of idsIn(call.text)) {
      if (ids.has(id) && !firstWrites.has(id)) firstWrites.set(id, writes.begun);
    }
  }

  function followSync({ call, result }: Moment): void {
    if (result === null) begun.set(call.thread, writes.ended);
    else if (result === 0) syncs.push(begun.get(call.thread) ?? 0);
  }

  return {
    follow(moment: Moment): void {
      const { on, name } = moment.call;
      if (!on.endsWith('.db-wal')) return;
      if (syncing.includes(name)) followSync(moment);
      else followWrite(moment);
    },
    tellOf(id: string): AnsweredMark {
      const first = firstWrites.get(id) ?? Infinity;
      const sync = syncs.findIndex((reached) => reached >= first);
      return {
        sync: sync === -1 ? null : sync,
        isLogUnsynced: (syncs.at(-1) ?? 0) < writes.begun,
      };
    },
  };
}

/** Finds ids whatever stands before them: a byte in octal may end in a digit. */
function idsIn(text: string): readonly string[] {
  return text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
}

/** A system call on a file or a socket when it begins, and the same one when it has ended. */
interface TracedCall {
  readonly name: string;
  /** The path of the file, or `socket:[…]`. */
  readonly on: string;
  /** The line up to where the call ended or was interrupted, with what was written as strace spells it. */
  readonly text: string;
  readonly thread: string;
}

interface Moment {
  readonly call: TracedCall;
  /** What it returned; null where it only begins. */
  readonly result: number | null;
}

/** Reads what `strace -f -y -o` wrote: every call twice, in the order in which they began and ended. */
async function* momentsOf(trace: string): AsyncGenerator<Moment> {
  const interrupted = new Map<string, TracedCall>();
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const thread = /^\d+/.exec(line)?.[0] ?? '';
    const begun = callIn(line, thread);
    if (begun !== null) yield { call: begun, result: null };
    const call = begun ?? interrupted.get(thread);
    // A thread also tells of signals, which are of no call.
    if (call === undefined) continue;
    if (line.endsWith('<unfinished ...>')) interrupted.set(thread, call);
    else if (begun !== null || line.includes(`<... ${call.name} resumed>`)) {
      interrupted.delete(thread);
      yield { call, result: resultIn(line) };
    }
  }
}

function callIn(line: string, thread: string): TracedCall | null {
  const [, name, on] = /^\d+ +(\w+)\(\d+<([^>]*)>/.exec(line) ?? [];
  return name === undefined || on === undefined ? null : { name, on, text: line, thread };
}

/** A call that failed returns -1 and its error; one whose thread ended in it, nothing. */
function resultIn(line: string): number {
  return Number(/\) += (-?\d+)(?: [^"]*)?$/.exec(line)?.[1] ?? -1);
}
