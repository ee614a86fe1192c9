import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import type { Plugin } from 'vite';

const document = fileURLToPath(new URL('../../docs/model.md', import.meta.url));
const fileName = 'model.html';

/** Adds docs/model.md to the app as the page `/model.html`, which Help links to. */
export function modelPage(): Plugin {
  return {
    name: 'model-page',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        renderPage().then((page) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(page);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await renderPage() });
    },
  };
}

async function renderPage(): Promise<string> {
  const content = await marked.parse(await readFile(document, 'utf8'));
  const title = /<h1>(.*)<\/h1>/.exec(content)?.[1] ?? '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} · Daymark</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/model.css">
<main>
${content}</main>
</html>
`;
}
