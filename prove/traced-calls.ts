import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A system call on a file or a socket when it begins, and the same one when it has ended. */
export interface TracedCall {
  readonly name: string;
  /** The path of the file, or `socket:[…]`. */
  readonly on: string;
  /** The line up to where the call ended or was interrupted, with what was written as strace spells it. */
  readonly text: string;
  readonly thread: string;
}

export interface Moment {
  readonly call: TracedCall;
  /** What it returned; null where it only begins. */
  readonly result: number | null;
}

/** Reads what `strace -f -y -o` wrote: every call twice, in the order in which they began and ended. */
export async function* momentsOf(trace: string): AsyncGenerator<Moment> {
  const interrupted = new Map<string, TracedCall>();
  for await (const line of createInterface({ input: createReadStream(trace) })) {
    const thread = /^\d+/.exec(line)?.[0] ?? '';
    const begun = callIn(line, thread);
    if (begun !== null) yield { call: begun, result: null };
    const call = begun ?? interrupted.get(thread);
    // What a thread tells besides, a signal for instance, is of no call.
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
