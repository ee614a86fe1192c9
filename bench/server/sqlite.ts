import { join } from 'node:path';
import { startServer } from '../../harness/server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { endWithParent, start } from '../../scripts/processes.ts';
import { keepRows } from '../table.ts';
import { createSqliteDatabases } from './databases.ts';
import { measureServer } from './measure-server.ts';

endWithParent();
console.log('Writing ten years of scores …');
const { folders, people } = await createSqliteDatabases();
await using product = await startServer({ DATA_DIR: folders.product });
const ports = { product: product.port, bare: await freePort() };
const bare = start(['bench/server/bare.ts', join(folders.bare, 'daymark.db'), `${ports.bare}`]);
const bars = { read: 0.75, mark: 0.8 };
keepRows('server-sqlite', await measureServer(ports, { people, bars, on: 'SQLite' }));
bare.kill('SIGTERM');
