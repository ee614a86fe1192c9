import type { Plugin } from 'vite';

/**
 * Expressions in SQLite's package that only persistent storage uses. Vite would emit a file for
 * each.
 */
const unused = [
  'new URL("sqlite3-opfs-async-proxy.js", import.meta.url)',
  'new Worker(new URL("sqlite3-worker1.mjs", import.meta.url), { type: "module" })',
];

export function sqliteInMemory(): Plugin {
  return {
    name: 'sqlite-in-memory',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/@sqlite.org/sqlite-wasm/dist/index.mjs')) return undefined;
      const missing = unused.find((part) => !code.includes(part));
      if (missing !== undefined) this.error(`SQLite's package has changed: no ${missing}`);
      return {
        code: unused.reduce((left, part) => left.replace(part, 'undefined'), code),
        map: null,
      };
    },
  };
}
