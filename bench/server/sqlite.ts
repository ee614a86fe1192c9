import { join } from 'node:path';
import { endWithParent, start } from '../../scripts/processes.ts';
import { startServer } from '../../scripts/server-process.ts';
import { keepRows } from '../table.ts';
import { createSqliteDatabases, quietServer } from './databases.ts';
import { measureServer } from './measure-server.ts';

const ports = { product: 4700, bare: 4701 };

endWithParent();
console.log('Writing ten years of scores …');
const { folders, people } = await createSqliteDatabases(ports.product);
const product = await startServer(ports.product, { ...quietServer, DATA_DIR: folders.product });
const bare = start(['bench/server/bare.ts', join(folders.bare, 'daymark.db'), `${ports.bare}`]);

const bars = { read: 0.75, mark: 0.8 };
keepRows('server-sqlite', await measureServer(ports, { people, bars, on: 'SQLite' }));
product.kill('SIGTERM');
bare.kill('SIGTERM');
