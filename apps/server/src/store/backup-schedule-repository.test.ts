import { beforeEach, expect, it } from 'vitest';
import type { Store } from './store.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

const due_at = '2026-03-01T03:15:00.000Z';
const at = (time: string) => `2026-03-01T${time}.000Z`;
const latest = at('23:59:59');

describeEachDatabase('scheduled backups', (openStore) => {
  let store: Store;

  beforeEach(async () => {
    store = await openStore();
  });

  const claim = (holder: string, now: string, until = now) =>
    store.backupSchedule.claim({ holder, due_at, now: at(now), until: at(until), latest });

  it('only one of five concurrent nodes can claim a due backup', async () => {
    const nodes = Array.from({ length: 5 }, (_, number) => `node ${number}`);
    const taken = await Promise.all(nodes.map((node) => claim(node, '03:15:00', '03:15:20')));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('another node can claim a scheduled backup only after the first claim has ended', async () => {
    expect(await claim('killed', '03:15:00', '03:15:20')).toBe(true);
    expect(await claim('other', '03:15:19')).toBe(false);
    expect(await store.backupSchedule.extend('killed', at('03:15:40'))).toBe(true);
    expect(await claim('other', '03:15:39')).toBe(false);
    expect(await claim('other', '03:15:40', '03:16:00')).toBe(true);
    expect(await store.backupSchedule.extend('killed', at('03:20:00'))).toBe(false);
  });

  it('after a scheduled backup, no backup is due until the next scheduled time', async () => {
    await claim('node', '03:15:00');
    expect(await store.backupSchedule.lastMadeAt()).toBeNull();
    await store.backupSchedule.succeed('node', at('03:15:00'));
    expect(await store.backupSchedule.lastMadeAt()).toBe(at('03:15:00'));
    expect(await claim('node', '14:00:00')).toBe(false);
    const now = '2026-03-02T03:15:00.000Z';
    const next = { holder: 'node', due_at: now, now, until: now, latest: now };
    expect(await store.backupSchedule.claim(next)).toBe(true);
  });

  it('a node cannot record a scheduled backup after another node has claimed the backup', async () => {
    await claim('slow', '03:15:00', '03:15:20');
    await claim('other', '03:15:20');
    await store.backupSchedule.succeed('slow', at('03:15:00'));
    expect(await store.backupSchedule.lastMadeAt()).toBeNull();
  });

  it('a scheduled backup can be claimed after the clock was ahead by years', async () => {
    await claim('node', '03:15:00');
    await store.backupSchedule.succeed('node', '2036-03-01T03:15:00.000Z');
    await store.backupSchedule.extend('node', '2036-03-01T04:15:00.000Z');
    expect(await claim('node', '14:00:00')).toBe(true);
  });
});
