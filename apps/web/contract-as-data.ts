import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '../../packages/shared/src/endpoint.ts';

/**
 * The browser calls by method, path, access, statuses and the names of the headers it reads; the schemas in the endpoint table are for the server and the
 * types. So the browser gets the table without them, and without the library they are made with.
 */
export function contractAsData(): Plugin {
  return {
    name: 'contract-as-data',
    enforce: 'pre',
    load: {
      filter: { id: /\/packages\/shared\/src\/[^?]*-endpoints\.ts$/ },
      async handler(id) {
        // With a query of its own, or Node would give a file as it was before an edit.
        const url = `${pathToFileURL(id).href}?${Date.now()}`;
        const exports = (await import(url)) as Record<string, object>;
        return Object.entries(exports)
          .filter((named): named is [string, Endpoint] => 'answers' in named[1])
          .map(([name, endpoint]) => `export const ${name} = ${JSON.stringify(asData(endpoint))};`)
          .join('\n');
      },
    },
  };
}

function asData({ method, path, access, answers, answerHeaders }: Endpoint) {
  const statuses = Object.entries(answers).map(([status, schema]) => [status, schema && {}]);
  const headers = answerHeaders && Object.keys(answerHeaders).map((name) => [name, '']);
  return {
    method,
    path,
    access,
    answers: Object.fromEntries(statuses) as object,
    answerHeaders: headers && (Object.fromEntries(headers) as object),
  };
}
