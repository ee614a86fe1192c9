import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Variables for programs that tests start. The programs share a cache of compiled code. */
export const programEnvironment = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'node-compile-cache'),
};
