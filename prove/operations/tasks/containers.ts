import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/processes.ts';
import type { OperationsDocument } from './document.ts';

/**
 * Returns how many services, profiles and programs the page's Docker commands name that
 * compose.yaml and the server's build lack.
 */
export function unlikeCompose({ tasks }: Pick<OperationsDocument, 'tasks'>): number {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const servers = readFileSync(join(root, 'apps/server/rolldown.config.ts'), 'utf8');
  const lines = tasks
    .flatMap(({ commands }) => commands)
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.startsWith('docker compose '));
  const services = [...compose.matchAll(/^ {2}([a-z]+):$/gm)].map(([, name]) => name);
  const profiles = [...compose.matchAll(/profiles: \[(.*)\]/g)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  const unknown = lines.flatMap((line) => [
    ...namesIn(line, /--profile (\w+)/g).filter((name) => !profiles.includes(name)),
    ...namesIn(line, /(?:exec|stop|start|--rm|up --detach|cp [^ ]*) ([a-z]+)(?=[ :]|$)/g).filter(
      (name) => !services.includes(name),
    ),
    ...namesIn(line, /apps\/server\/dist\/(\w+)\.js/g).filter(
      (name) => !servers.includes(` ${name}: 'src/`),
    ),
  ]);
  return unknown.length;
}

function namesIn(line: string, pattern: RegExp): string[] {
  return [...line.matchAll(pattern)].map(([, name = '']) => name);
}
