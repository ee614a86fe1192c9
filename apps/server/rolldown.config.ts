import { defineConfig } from 'rolldown';
import { licensePlugin, type LicenseInfo } from 'rolldown-license-plugin';

/** Packages that load native code or WebAssembly from their own folder. */
const unbundled = /^(?:@node-rs\/argon2|@sqlite\.org\/sqlite-wasm|pg-native)(?:\/|$)/;

/** Bundles all other packages, because loading their files takes longer (decision 035). */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    backup: 'src/backup.ts',
    restore: 'src/restore.ts',
    import: 'src/import.ts',
    export: 'src/export.ts',
    account: 'src/account.ts',
    verify: 'src/verify.ts',
    doctor: 'src/doctor.ts',
    partition: 'src/partition.ts',
    distribute: 'src/distribute.ts',
  },
  platform: 'node',
  // The `paths` of tsconfig.base.json would replace a package by its types.
  tsconfig: false,
  external: unbundled,
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: true,
    // V8 keeps two bytes for each character of a file that has one character beyond Latin-1.
    charset: 'ascii',
    comments: false,
  },
  plugins: [
    licensePlugin({
      failOnUnlicensed: true,
      done: (packages, context) => {
        const source = packages.map(formatLicense).join('\n\n');
        context.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
      },
    }),
  ],
});

function formatLicense({ name, version, license, licenseText }: LicenseInfo): string {
  return `${name} ${version} (${license})\n\n${licenseText}`;
}
