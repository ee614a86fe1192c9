import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts';
import { endWithParent, start } from '../../scripts/processes.ts';
import { startServer } from '../../scripts/server-process.ts';
import { keepRows } from '../table.ts';
import { createPostgresDatabases, quietServer } from './databases.ts';
import { measureServer } from './measure-server.ts';

const ports = { product: 4702, bare: 4703 };

endWithParent();
const postgres = await startPostgres();
try {
  console.log('Writing ten years of scores …');
  const { urls, people } = await createPostgresDatabases(postgres.url, ports.product);
  const product = await startServer(ports.product, { ...quietServer, DATABASE_URL: urls.product });
  const bare = start(['bench/server/bare.ts', urls.bare, `${ports.bare}`]);
  const bars = { read: 0.7, mark: 0.4 };
  keepRows('server-postgres', await measureServer(ports, { people, bars, on: 'PostgreSQL' }));
  product.kill('SIGTERM');
  bare.kill('SIGTERM');
} finally {
  await postgres.stop();
}
