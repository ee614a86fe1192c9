import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type ServerOptions, startServer } from '../../harness/server.ts';
import { createApiCaller } from '../../scripts/api-caller.ts';
import { freePort } from '../../scripts/free-port.ts';
import { start } from '../../scripts/processes.ts';
import { cpuSeconds } from '../process-usage.ts';
import { measureAnswers } from '../server/measure-answers.ts';
import { addPeople } from './people.ts';

const areasEach = 4;
const pause = 5000;

/** Prepares a server. Each `drain` starts the server and a push service and sends reminders. */
export async function prepareReminding(folder: string, options: ServerOptions = {}) {
  const sink = `http://127.0.0.1:${await freePort()}`;
  const server = await startServer(
    { DATA_DIR: folder, PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1' },
    options,
  );
  await server.end();

  async function drain(count: number) {
    rmSync(folder, { recursive: true, force: true });
    await server.start();
    await server.end();
    // The server looks for due reminders every five seconds (`reminderPause` in main.ts).
    const due = Math.ceil((Date.now() + count / 10 + 10_000) / pause) * pause;
    const dueAt = new Date(due).toISOString();
    const { token } = addPeople(server.sqliteFile, { count, areasEach, dueAt, sink });
    const receiver = start(['bench/reminders/sink.ts', new URL(sink).port]);
    await server.start();
    await wait(Math.max(0, due - Date.now() - 3000));
    const call = createApiCaller(server.origin, token);
    const calm = await measureAnswers(call, () => Date.now() < due - 500);
    const before = cpuSeconds(server.pid);
    const busy = await measureAnswers(call, () => isStillSending(sink, { count, due }));
    const { last, count: sent } = await readSink(sink);
    const cpu = cpuSeconds(server.pid) - before;
    await server.end();
    const exit = once(receiver, 'exit');
    receiver.kill('SIGTERM');
    await exit;
    const seconds = Math.round((last - due) / 100) / 10;
    console.log(`${count}: ${seconds} s`);
    return { seconds, sent, calm, busy, cpu };
  }

  return { server, drain, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

async function readSink(sink: string) {
  return (await (await fetch(sink)).json()) as { readonly count: number; readonly last: number };
}

async function isStillSending(
  sink: string,
  { count, due }: { readonly count: number; readonly due: number },
): Promise<boolean> {
  const { count: come, last: latest } = await readSink(sink);
  if (come >= count) return false;
  // The server drops reminders that are an hour late. A run without progress ends long before.
  return Date.now() - Math.max(due, latest) < 30_000;
}
