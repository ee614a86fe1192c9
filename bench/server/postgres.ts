import { startDatabase } from '../../harness/database.ts';
import { startServer } from '../../harness/server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { endWithParent, start } from '../../scripts/processes.ts';
import { keepRows } from '../table.ts';
import { fillPostgres } from './databases.ts';
import { measureServer } from './measure-server.ts';

endWithParent();
await using database = await startDatabase();
console.log('Writing ten years of scores …');
const { urls, people } = await fillPostgres(database);
await using product = await startServer({ DATABASE_URL: urls.product });
const ports = { product: product.port, bare: await freePort() };
const bare = start(['bench/server/bare.ts', urls.bare, `${ports.bare}`]);
const bars = { read: 0.7, mark: 0.4 };
keepRows('server-postgres', await measureServer(ports, { people, bars, on: 'PostgreSQL' }));
bare.kill('SIGTERM');
