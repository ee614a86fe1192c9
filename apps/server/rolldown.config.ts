import { defineConfig } from 'rolldown';

/** Our own modules, those that come in hundreds of small ones, and one of which the start needs a single function. Packages of CommonJS load as they are (decision 035). */
const isTogether = /^(?:@daymark\/shared|@scure\/base|kysely|zod)(?:\/|$)/;
/** Neither a path nor, on Windows, a drive. */
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
  external: (id, importer) => importer !== undefined && isPackage.test(id) && !isTogether.test(id),
  output: { dir: 'dist', format: 'esm', cleanDir: true },
});
