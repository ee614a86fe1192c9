import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../apps/server/src/http/openapi-document.ts';

// Writes docs/openapi.json from the contract; with --check it only tells whether that would change it.
const file = join(import.meta.dirname, '../docs/openapi.json');
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (text !== currentText()) {
  console.error('docs/openapi.json is not what the contract says: npm run openapi writes it.');
  process.exitCode = 1;
}

function currentText(): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
