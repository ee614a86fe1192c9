import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../harness/server.ts';
import { proportionalMegabytes } from '../process-usage.ts';
import { atMost, type Group, measureInTurn } from './findings.ts';
import { seedSqlite } from './seeds.ts';

/** Seconds after which a started server has finished its first background work. */
const idleSeconds = 60;

export const measureIdleMemory: Group = async (pair) => {
  const seeded = { old: await seedSqlite(pair.old), new: await seedSqlite(pair.new) };
  const measures = {
    atFirst: ['Memory of an idle server after its start', 'MB', atMost(0.65)],
    later: ['Memory of an idle server a minute after its start', 'MB', atMost(0.65)],
  } as const;
  return measureInTurn(pair, measures, async ({ name, options }) => {
    await using server = await startServer({ DATA_DIR: seeded[name].folder }, options);
    const atFirst = proportionalMegabytes(server.pid);
    await wait(idleSeconds * 1000);
    return { atFirst, later: proportionalMegabytes(server.pid) };
  });
};
