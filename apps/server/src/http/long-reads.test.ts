import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBudget } from './budgets.ts';
import { createLongReads } from './long-reads.ts';

function longReads() {
  const time = createBudget(1000);
  let now = 0;
  const reads = createLongReads({ time, clock: () => 0, stopwatch: () => (now += 10) });
  return { ...reads, time };
}

it('slices of long reads alternate between users', async () => {
  const reads = longReads();
  const slices: string[] = [];
  const read = (person: string, count: number) =>
    reads.run(person, async (slice) => {
      for (let part = 0; part < count; part += 1) await slice(() => slices.push(person));
    });
  const ofAda = [read('ada', 20), read('ada', 20), read('ada', 20)];
  await Promise.all([...ofAda, read('eve', 5)]);
  const untilEve = slices.slice(0, slices.lastIndexOf('eve') + 1);
  expect(untilEve).toHaveLength(10);
  expect(slices.filter((person) => person === 'ada')).toHaveLength(60);
});

it('other events run between two slices of a long read', async () => {
  const reads = longReads();
  const events: string[] = [];
  const read = reads.run('ada', async (slice) => {
    for (let part = 0; part < 4; part += 1) await slice(() => events.push('slice'));
  });
  for (let turn = 0; turn < 8; turn += 1) {
    await setImmediate();
    events.push('other');
  }
  await read;
  expect(events.join(' ')).not.toContain('slice slice');
});

it('two long reads of a user run at once, thirty wait, and further reads are refused', async () => {
  const reads = longReads();
  let most = 0;
  let running = 0;
  const read = () =>
    reads.run('ada', async (slice) => {
      most = Math.max(most, (running += 1));
      await slice(() => {});
      running -= 1;
    });
  const results = await Promise.allSettled(Array.from({ length: 40 }, read));
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  await expect(read()).resolves.toBeUndefined();
});

it("failed long reads release their slots and use up the user's time budget", async () => {
  const reads = longReads();
  const failing = () =>
    reads.run('ada', (slice) =>
      slice(() => {
        throw new Error('no');
      }),
    );
  for (let time = 0; time < 100; time += 1) await expect(failing()).rejects.toThrow('no');
  expect(() => reads.time.assertLeft('ada', 0)).toThrow('rate_limited');
  expect(() => reads.time.assertLeft('eve', 0)).not.toThrow();
});

it("a waiting long read is refused if earlier reads used up the user's time budget", async () => {
  const reads = longReads();
  const read = () =>
    reads.run('ada', async (slice) => {
      for (let part = 0; part < 60; part += 1) await slice(() => {});
    });
  const results = await Promise.allSettled([read(), read(), read(), read()]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  await expect(reads.run('eve', async () => 'read')).resolves.toBe('read');
});
