import type { Plugin } from 'vite';
import { earlyScript } from './start-chunk.ts';

/** Has the built page run the early script as soon as it is there; imported alone, it would wait for the start chunk. */
export function startEarly(): Plugin {
  return {
    name: 'start-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const early = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(earlyScript)),
        );
        if (early === undefined) throw new Error('The early script was not built');
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/${early.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}
