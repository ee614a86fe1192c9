import { setTimeout as wait } from 'node:timers/promises';
import { createMarkStream } from './marks.ts';
import { done, type Figure, none } from './proof.ts';

interface FullDisk {
  readonly origin: string;
  /** Whether it was refused often enough. */
  readonly isEnough: (failed: number) => boolean;
  readonly makeRoom: () => void;
}

/** Sends marks to a server that soon has no room left, and on when there is room again; in the end looks at what is kept. */
export async function markOnFullDisk({ origin, isEnough, makeRoom }: FullDisk): Promise<Figure[]> {
  const stream = await createMarkStream(origin, 40_000);
  const stop = new AbortController();
  const sent = stream.send(origin, stop.signal);
  await until('there was no room', () => isEnough(stream.failed()));
  const [failed, before] = [stream.failed(), stream.acknowledged()];
  makeRoom();
  await until('marks were taken again', () => stream.acknowledged() >= before + 500);
  stop.abort();
  await sent;
  await stream.finish(origin);
  const { lost, doubled } = await stream.compare(origin);
  return [
    done('marks acknowledged before there was no room', before),
    done('answers that said there is none', failed),
    done('marks acknowledged once there was room', stream.acknowledged() - before),
    none('lost', lost),
    none('doubled', doubled),
  ];
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Two minutes went by before ${what}.`);
    await wait(10);
  }
}
