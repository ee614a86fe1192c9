import { measureMilliseconds } from '../../harness/repeat.ts';
import { Server } from '../../harness/server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { atMost, type Group, measureInTurn } from './findings.ts';
import { npmStart } from './products.ts';
import { seedSqlite } from './seeds.ts';

export const measureStart: Group = async (pair) => {
  const seeded = { old: await seedSqlite(pair.old), new: await seedSqlite(pair.new) };
  const measures = {
    alone: ['Start of the server without npm until /health answers', 'ms', atMost(0.6)],
    npm: ['Start by `npm start` until /health answers', 'ms', atMost(0.6)],
  } as const;
  return measureInTurn(pair, measures, async ({ name, root, options }) => {
    const DATA_DIR = seeded[name].folder;
    await using server = new Server({ DATA_DIR }, { ...options, port: await freePort() });
    const alone = await measureMilliseconds(() => server.start());
    await server.end();
    await using start = await npmStart(root, { DATA_DIR });
    return { alone, npm: await start.answered };
  });
};
