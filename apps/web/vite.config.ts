import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { areaIconSprite } from './area-icon-sprite.ts';
import { sqliteInMemory } from './sqlite-in-memory.ts';

const linguiConfig = { configPath: fileURLToPath(new URL('lingui.config.ts', import.meta.url)) };
// The macro takes no path and looks from the working directory up, which for the tests is the root of the repository.
process.env['LINGUI_CONFIG'] ??= linguiConfig.configPath;
/** What the page itself names. */
const isInPage = /\/(?:preload|start|rolldown-runtime)-/;
const isFirst = /\/(?:login-screen|first-calls)-/;
const server = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Before react(): the macro reads JSX, which react() compiles away.
    babel({ presets: [linguiTransformerBabelPreset({}, linguiConfig)] }),
    lingui({ ...linguiConfig, failOnCompileError: true }),
    react(),
    areaIconSprite(),
  ],
  resolve: {
    // The router asks for a stand-in for what this React has itself.
    alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }],
  },
  css: {
    modules: {
      // The usual names hold a number of a line, too, which compresses badly.
      generateScopedName: (name, filename) =>
        `${name}_${hash('sha1', relative(import.meta.dirname, filename)).slice(0, 5)}`,
    },
  },
  // In modules, so that what reads databases comes only with a database.
  worker: { format: 'es', plugins: () => [sqliteInMemory()] },
  optimizeDeps: {
    // It finds its WebAssembly beside itself.
    exclude: ['@sqlite.org/sqlite-wasm'],
    // All of them: one that is found only in mid-run reloads the page, and a test's page must not be.
    include: [
      '@lingui/core',
      '@lingui/react',
      'eventsource-parser',
      'fflate',
      'idb',
      'lucide-react',
      'papaparse',
      'react',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react/jsx-dev-runtime',
      'temporal-polyfill/global',
      'wouter',
      'wouter/use-browser-location',
      'zod/mini',
    ],
  },
  server: {
    // The dev page has the production page's origin for the API, so no CORS exists anywhere.
    proxy: { '/api': server, '/health': server },
  },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The lists of what each later part needs would weigh on the first visit; styles must be there before their part.
      // A first visit waits for the login, and a new device for its data: these come in one round.
      resolveDependencies: (file, dependencies, { hostId, hostType }) => {
        if (hostType === 'html') return dependencies;
        const isWaitedFor = isFirst.test(file) && hostId.includes('/preload-');
        return isWaitedFor ? dependencies.filter((each) => !isInPage.test(each)) : [];
      },
    },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // Reading a property has no side effect in the app or in its libraries.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // What the page imports statically, as two files: left alone it is a dozen, which compress worse. The page loads them in
          // their order, so that the first runs while the second is on its way. Likewise what a new device asks the server with.
          groups: [
            { name: 'preload', test: /\/src\/preload\.ts$/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'first-calls', test: /\/src\/lib\/first-calls\.ts$/ },
          ],
        },
      },
    },
  },
});
