import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

// Checks what the linter cannot: imports between folders (see ARCHITECTURE.md), re-exports,
// disabled checks, and colours outside the theme.

const root = dirname(import.meta.dirname);
const shared = 'packages/shared/src/';
const server = 'apps/server/src/';
const web = 'apps/web/src/';

/** Floors from bottom to top. A folder may import itself and folders on lower floors. */
const sharedFloors = [
  ['calendar/'],
  // The error messages in the next floor contain limits from these files.
  ['areas/area-fields', 'areas/area-color', 'areas/streak-rule', 'areas/reminder-list'],
  ['*.ts'],
  ['access/', 'entries/', 'webhooks/', 'quotes/', 'changes/', 'locales/'],
  ['accounts/', 'timeline/'],
  ['pauses/', 'notifications/', 'service/'],
  ['areas/'],
  ['analytics/', 'versions/', 'sync/'],
  ['outbox/'],
  ['backups/'],
  ['exports/'],
  ['imports/'],
];
const serverFloors = [
  ['config/', 'texts/', 'quotes/', 'node-http.ts'],
  ['database/'],
  ['migrations/'],
  ['store/'],
  ['outgoing/', 'single-sign-on/', 'mail/', 'backups/'],
  ['push/'],
  ['http/'],
  ['accounts/', 'metrics/', 'traces/', 'assistants/'],
  ['jobs/'],
  ['features/*/', 'doctor/'],
  ['imports/', 'account-commands/'],
  // Programs, and files that combine the other folders.
  [''],
];
const webFloors = [
  ['rules/', 'lib/'],
  ['ui/', 'local/'],
  ['marking/'],
  ['features/*/', 'service-worker/'],
  [''],
];

interface Layer {
  readonly is: string;
  readonly mayImport: readonly string[];
}

function layersOn(
  base: string,
  floors: readonly (readonly string[])[],
  everywhere: readonly string[] = [],
): Layer[] {
  const rooms = floors.map((floor) => floor.map((room) => `${base}${room}`));
  return rooms.flatMap((floor, height) =>
    floor.map((is) => ({ is, mayImport: [...rooms.slice(0, height).flat(), ...everywhere] })),
  );
}

/**
 * `*` matches one name in a path. The first layer whose pattern matches a file applies to this
 * file.
 */
const layers: readonly Layer[] = [
  { is: `${shared}api`, mayImport: [shared] },
  { is: `${shared}testing/`, mayImport: [shared] },
  ...layersOn(shared, sharedFloors),
  { is: `${server}testing/`, mayImport: [server, shared, 'scripts/'] },
  { is: `${web}testing/`, mayImport: [web, shared] },
  ...layersOn(server, serverFloors, [shared]),
  ...layersOn(web, webFloors, [shared]),
  // The harness starts databases, mail servers and push services in the same way as server tests.
  { is: 'harness/', mayImport: ['scripts/', server, shared] },
  { is: 'e2e/', mayImport: ['harness/', 'scripts/', shared] },
  { is: 'bench/', mayImport: ['harness/', 'scripts/', shared] },
  // The outbox page, which has no screens, uses the app's own queue.
  { is: 'prove/devices/page/', mayImport: ['apps/web/', shared] },
  { is: 'prove/', mayImport: ['e2e/', 'harness/', 'scripts/', server, shared] },
];

const importPattern = /(?:^|[\s;}])(?:import|from)\s*\(?\s*['"]([^'"]+)['"]/g;
const reExportPattern = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;'"]*from\s*['"]/gm;
const switchedOffPattern = /(?:oxlint|eslint)-disable|@ts-(?:ignore|nocheck|expect-error)/g;
const colorInCss = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab|lch)a?\(/gi;
const colorInCode = /(['"`])(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|(?:rgb|hsl|oklch)a?\([^'"`]*)\1/gi;
const colorFiles = [`${web}app/theme/`, `${web}ui/area-color`];

const files = globSync('{packages,apps,harness,e2e,bench,prove}/**/*.{ts,tsx,css}', {
  cwd: root,
  exclude: (path) => /(^|[/\\])(node_modules|dist)$/.test(path),
}).map((path) => path.split(sep).join('/'));

const faults = files.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
console.log(`structure: ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.css')) return colorFaults(file, text, colorInCss);
  return [
    ...importFaults(file, text),
    ...matches(text, reExportPattern).map((line) => `${file}:${line} re-exports: import directly`),
    ...matches(text, switchedOffPattern).map((line) => `${file}:${line} switches a check off`),
    ...(file.startsWith(web) && !isTest(file) ? colorFaults(file, text, colorInCode) : []),
  ];
}

function colorFaults(file: string, text: string, pattern: RegExp): string[] {
  if (colorFiles.some((place) => file.startsWith(place))) return [];
  return matches(text, pattern).map((line) => `${file}:${line} has a colour outside the theme`);
}

function importFaults(file: string, text: string): string[] {
  return [...text.matchAll(importPattern)].flatMap((match) => {
    const target = targetOf(file, match[1] ?? '');
    if (target === null || isAllowed(file, target)) return [];
    return [`${file}:${lineAt(text, match.index + match[0].length)} must not import ${target}`];
  });
}

/** Returns a path relative to the root, or null for an external package. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('@daymark/shared/'))
    return specifier.replace('@daymark/shared/', shared);
  if (!specifier.startsWith('.')) return null;
  return normalize(join(dirname(file), specifier))
    .split(sep)
    .join('/');
}

function isAllowed(file: string, target: string): boolean {
  const layer = layers.find(({ is }) => folderOf(is, file) !== null);
  if (layer === undefined) return true;
  const own = folderOf(layer.is, file) ?? '';
  // A test may import its whole package and the test servers in scripts/.
  const app = isTest(file) ? [shared, server, web].filter((name) => file.startsWith(name)) : [];
  if (isTest(file)) app.push('scripts/');
  const allowed = [own, ...app, ...layer.mayImport, `${packageOf(file)}package.json`];
  if (target.includes('/testing/') && !mayImportTesting(file)) return false;
  return (
    dirname(file) === dirname(target) || allowed.some((place) => folderOf(place, target) !== null)
  );
}

function mayImportTesting(file: string): boolean {
  return isTest(file) || file.includes('/testing/') || /^(?:harness|prove)\//.test(file);
}

function packageOf(file: string): string {
  return /^(?:(?:apps|packages)\/)?[^/]+\//.exec(file)?.[0] ?? '';
}

/** Returns the part of `file` that matches the pattern `is`, or null. */
function folderOf(is: string, file: string): string | null {
  const pattern = new RegExp(`^${is.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}`);
  return pattern.exec(file)?.[0] ?? null;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function matches(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) => lineAt(text, match.index));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
