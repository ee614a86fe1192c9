import { startDatabase } from '../../harness/database.ts';
import { endWithParent } from '../../scripts/processes.ts';
import { keepRows } from '../table.ts';
import { fill } from './databases.ts';
import { measureServer } from './measure-server.ts';

endWithParent();
await using database = await startDatabase();
const env = { DATABASE_URL: database.url };
const people = await fill(env);
const { url: barePlace } = await database.newDatabase(database.name);
const bars = { read: 0.7, mark: 0.4 };
keepRows(
  'server-postgres',
  await measureServer({ on: 'PostgreSQL', people, env, barePlace, bars }),
);
