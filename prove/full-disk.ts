import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createMarkStream } from './marks.ts';
import { done, type Figure, none } from './proof.ts';

interface FullDisk {
  readonly origin: string;
  /** Takes the room away, once the people are there whose days are marked. */
  readonly fill?: () => void;
  /** Whether it was refused often enough. */
  readonly isEnough: (failed: number) => boolean;
  readonly makeRoom: () => void;
}

/** What came of it, in marks. */
export type Filled = Record<'before' | 'failed' | 'after' | 'lost' | 'doubled', number>;

/** Sends marks to a server that soon has no room left, and on when there is room again; in the end looks at what is kept. */
export async function markOnFullDisk(disk: FullDisk): Promise<Filled> {
  const { origin, fill, isEnough, makeRoom } = disk;
  const stream = await createMarkStream(origin, 40_000);
  fill?.();
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
  return { before, failed, after: stream.acknowledged() - before, lost, doubled };
}

export function figuresOfFullDisk({ before, failed, after, lost, doubled }: Filled): Figure[] {
  return [
    done('marks acknowledged before there was no room', before),
    done('answers that said there is none', failed),
    done('marks acknowledged once there was room', after),
    none('lost', lost),
    none('doubled', doubled),
  ];
}

/** Takes all of a disk but so many bytes, and gives it back. */
export function ballastOn(disk: string) {
  const file = join(disk, 'ballast');
  return {
    leaveRoom: (bytes: number) => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
    },
    makeRoom: () => rmSync(file),
  };
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + 120_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Two minutes went by before ${what}.`);
    await wait(10);
  }
}
