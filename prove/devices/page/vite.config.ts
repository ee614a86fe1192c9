import app from '../../../apps/web/vite.config.ts';

/** Plugins that compile the app's modules. The other plugins build its first screen. */
const compilers = new Set(['@rolldown/plugin-babel']);

export default {
  root: import.meta.dirname,
  base: '/outbox-page/',
  plugins: (app.plugins ?? []).filter(
    (plugin) => Array.isArray(plugin) || (plugin && 'name' in plugin && compilers.has(plugin.name)),
  ),
  build: {
    target: 'baseline-widely-available',
    minify: false,
  },
};
