import { endWithParent } from './processes.ts';
import { buildWebIfStale } from './web-build.ts';

endWithParent();
await buildWebIfStale();
await import('../apps/server/src/main.ts');
