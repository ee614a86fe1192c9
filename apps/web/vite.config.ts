import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { areaIconSprite } from './area-icon-sprite.ts';
import { modelPage } from './model-page.ts';
import { sqliteInMemory } from './sqlite-in-memory.ts';

const linguiConfig = { configPath: fileURLToPath(new URL('lingui.config.ts', import.meta.url)) };
// Lingui's macro searches for this file upwards from the working directory, which is the repository
// root in tests.
process.env['LINGUI_CONFIG'] ??= linguiConfig.configPath;
const isInPage = /\/(?:preload|start|rolldown-runtime)-/;
const isFirst = /\/(?:login-screen|new-device-calls)-/;
const cardParts =
  /\/dashboard\/(?:account-menu|amount-mark|amount-text|begin-earlier|card-moves|card-swipes|day-hint|holiday-notice|no-cards|not-due-text|other-time|past-day|past-stats|yesterday-card)\.(?:tsx|module\.css)$/;
const server = process.env['API_ORIGIN'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Must precede `react()`, which compiles the JSX that the macro reads.
    babel({ presets: [linguiTransformerBabelPreset({}, linguiConfig)] }),
    lingui({ ...linguiConfig, failOnCompileError: true }),
    react(),
    areaIconSprite(),
    modelPage(),
  ],
  resolve: {
    // React contains `useSyncExternalStore`, so the router needs no shim.
    alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }],
  },
  css: {
    modules: {
      // Default names contain line numbers, which compress badly.
      generateScopedName: (name, filename) =>
        `${name}_${hash('sha1', relative(import.meta.dirname, filename)).slice(0, 5)}`,
    },
  },
  // Module workers, so that the database reader is a separate chunk.
  worker: { format: 'es', plugins: () => [sqliteInMemory()] },
  optimizeDeps: {
    // SQLite's package finds its WebAssembly relative to its own URL, which bundling would change.
    exclude: ['@sqlite.org/sqlite-wasm'],
    // Lists all dependencies, because Vite reloads the page when it discovers one later, which
    // breaks a test.
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
      'saxen',
      'temporal-polyfill/global',
      'wouter',
      'wouter/use-browser-location',
      'yaml',
      'zod/mini',
    ],
  },
  experimental: {
    // Scripts and styles find files beside them, so that one build works below any path.
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  server: {
    // Pages and API share an origin, as in production, so CORS is never needed.
    proxy: { '/api': server, '/health': server },
  },
  build: {
    target: 'baseline-widely-available',
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    license: true,
    modulePreload: {
      polyfill: false,
      // Preload lists enlarge the first visit, so only the login screen and the calls of a new
      // device have such lists.
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
      // Property reads have no side effects in the app or its libraries.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // Two files compress better than a dozen. The first file runs while the second loads.
          groups: [
            { name: 'preload', test: /\/src\/preload\.ts$/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'new-device-calls', test: /\/src\/lib\/new-device-calls\.ts$/, priority: 1 },
            // Cards need most of these parts soon after their first paint.
            { name: 'card-parts', test: cardParts, includeDependenciesRecursively: false },
            // Small shared modules form one file, because a request costs more than their bytes.
            // Larger modules load when needed.
            {
              name: 'pieces',
              test: /lucide-react\/dist\/esm\/icons|\/web\/src\/(?:lib|rules|local|marking)\/[\w-]+\.tsx?$/,
              minShareCount: 2,
              maxModuleSize: 3000,
            },
          ],
        },
      },
    },
  },
});
