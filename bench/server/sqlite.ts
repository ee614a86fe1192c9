import { join } from 'node:path';
import { endWithParent } from '../../scripts/processes.ts';
import { keepRows } from '../table.ts';
import { createSqliteDatabases, diskFolder } from './databases.ts';
import { measureServer } from './measure-server.ts';

endWithParent();
const [product, bare] = [join(diskFolder, 'product'), join(diskFolder, 'bare')];
const rows = await measureServer({
  on: 'SQLite',
  people: await createSqliteDatabases([product, bare]),
  env: { DATA_DIR: product },
  barePlace: join(bare, 'daymark.db'),
  bars: { read: 0.75, mark: 0.8 },
});
keepRows('server-sqlite', rows);
