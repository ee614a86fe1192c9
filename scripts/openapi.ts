import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOpenApiDocument } from '../apps/server/src/http/openapi-document.ts';
import { createExportJsonSchema } from '../packages/shared/src/exports/json-schema.ts';

// Writes the API and export schemas to docs/. With `--check`, it only reports differences.
const documents = {
  'openapi.json': createOpenApiDocument(),
  'export.schema.json': createExportJsonSchema(),
};

for (const [name, document] of Object.entries(documents)) {
  const file = join(import.meta.dirname, '../docs', name);
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (text !== currentText(file)) {
    console.error(`docs/${name} does not match the schemas. Run npm run openapi to write it.`);
    process.exitCode = 1;
  }
}

function currentText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
