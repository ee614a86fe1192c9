import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../../scripts/parse-json.ts';
import { root } from '../../../scripts/processes.ts';

export interface Commands {
  readonly text: string;
  /** Output lines, with `…` for variable parts. Empty if the page shows no output. */
  readonly output: readonly string[];
}

const listOfNotTried = 'What was not tried';

export function readOperations() {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  const parsed = sections.map((section) => {
    const end = section.indexOf('\n');
    return { heading: section.slice(0, end), blocks: blocksOf(section.slice(end)), section };
  });
  const last = parsed.find(({ heading }) => heading === listOfNotTried)?.section ?? '';
  return {
    tasks: parsed
      .map(({ heading, blocks }) => ({ heading, commands: commandsOf(blocks) }))
      .filter(({ commands }) => commands.length > 0),
    /** Tasks by heading, and commands, which the page lists as not tried. */
    notTried: [...last.matchAll(/^- (?:\[(.*?)\]\(.*?\)|`(.*?)`): \S/gm)].map(
      ([, heading, command]) => heading ?? command ?? '',
    ),
    /** Number of fenced blocks that no proof carries out and that are no output or log lines. */
    otherBlocks: parsed.flatMap(({ blocks }) => blocks).filter(isOther).length,
  };
}

interface Block {
  readonly language: string;
  readonly text: string;
}

function blocksOf(section: string): Block[] {
  return [...section.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', text = '']) => ({ language, text }),
  );
}

function commandsOf(blocks: readonly Block[]): Commands[] {
  const found: Commands[] = [];
  for (const { language, text } of blocks) {
    const before = found.at(-1);
    if (language === 'sh') found.push({ text, output: [] });
    if (language === 'text' && before !== undefined) {
      found[found.length - 1] = { ...before, output: text.trimEnd().split('\n') };
    }
  }
  return found;
}

/** Configurations of proxies, which `proxies` and `below-a-path` read from the page and run. */
const configurations = ['apache', 'caddyfile', 'haproxy', 'lighttpd', 'nginx', 'vcl', 'yaml'];

function isOther({ language, text }: Block): boolean {
  if (language === 'log') return text.trimEnd().split('\n').map(parseJson).includes(undefined);
  return !['sh', 'text', ...configurations].includes(language);
}

/** Values for placeholders like `<a name>`. */
export type Filling = Readonly<Record<string, string>>;

export function fillIn(text: string, filling: Filling): string {
  return text.replaceAll(/<([a-z][a-z ]*)>/g, (whole, name: string) => {
    const value = filling[name];
    if (value === undefined) throw new Error(`No value for the placeholder ${whole}`);
    return value;
  });
}

/** Returns the page's output lines that are missing or out of order in the printed text. */
export function missingLines(output: readonly string[], printed: string): string[] {
  const lines = printed.split('\n');
  return output.filter((expected) => {
    const parts = expected.split('…').map((part) => RegExp.escape(part));
    const pattern = new RegExp(`^${parts.join('.*')}$`);
    const at = lines.findIndex((line) => pattern.test(line.trimEnd()));
    if (at >= 0) lines.splice(0, at + 1);
    return at < 0;
  });
}

/** Counts services, profiles and programs that compose.yaml and the server's build lack. */
export function countUnknownNames({
  tasks,
}: Pick<ReturnType<typeof readOperations>, 'tasks'>): number {
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
