import type { Plugin } from 'vite';

/** What SQLite's package brings for storing databases in the browser, each with a file that a build would add. */
const unused = [
  'new URL("sqlite3-opfs-async-proxy.js", import.meta.url)',
  'new Worker(new URL("sqlite3-worker1.mjs", import.meta.url), { type: "module" })',
];

/** Leaves out of the build what only databases on a disk need: another copy of all of SQLite's script among it. */
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
