import app from '../../../apps/web/vite.config.ts';

/**
 * Single plugins to keep, besides the arrays of Lingui and React. The plugins that are left out
 * only add the icon sprite and `/model.html`.
 */
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
