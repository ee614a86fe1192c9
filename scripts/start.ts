import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './builds.ts';
import { endWithParent, root } from './processes.ts';
import { serverEntry } from './server-process.ts';

endWithParent();
await buildIfStale();
await import(pathToFileURL(join(root, serverEntry)).href);
