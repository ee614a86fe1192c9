import { defineConfig } from 'rolldown';

/** Packages to bundle. CommonJS packages and most others load unbundled (decision 035). */
const isBundled = /^(?:@daymark\/shared|@scure\/base|kysely|zod)(?:\/|$)/;
/** Matches package names and `node:` modules, but neither paths nor Windows drives. */
const isPackage = /^(?:node:|@?[a-z0-9-]+(?:\/|$))/;

export default defineConfig({
  input: {
    main: 'src/main.ts',
    backup: 'src/backup.ts',
    restore: 'src/restore.ts',
    import: 'src/import.ts',
    export: 'src/export.ts',
    account: 'src/account.ts',
    verify: 'src/verify.ts',
    partition: 'src/partition.ts',
  },
  platform: 'node',
  external: (id, importer) => importer !== undefined && isPackage.test(id) && !isBundled.test(id),
  output: { dir: 'dist', format: 'esm', cleanDir: true },
});
