import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For the programs that tests start, as npm's commands have it: none compiles again what another has compiled. */
export const programEnvironment = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'node-compile-cache'),
};
