import { migrate } from '../../apps/server/src/migrations/migrate.ts';
import { open, type Place } from './database-1.0.0.ts';

const [place = '', count = ''] = process.argv.slice(2);
let statements = 0;
const db = open(JSON.parse(place) as Place, () => {
  statements += 1;
  if (statements === Number(count)) process.kill(process.pid, 'SIGKILL');
});
await migrate(db);
await db.destroy();
