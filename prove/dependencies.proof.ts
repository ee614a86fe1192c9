import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../scripts/processes.ts';
import { done, exactly, none, type Figure, type Proof } from './proof.ts';

interface Locked {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  /** Of the project itself, whose path is empty. */
  readonly workspaces?: readonly string[];
}

export const proof: Proof = {
  claim:
    'What is installed is what was locked, runs nothing while it is installed, and has no known serious fault',
  isWithoutBrowser: true,
  // Who tests need not have a network.
  run: async (size) => [...locked(), ...(size === 'full' ? await audited() : [])],
};

function locked(): Figure[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;
  const foreign = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  const running = foreign.filter(([, { dev }]) => dev !== true);
  // The registry is never named (.npmrc), so whatever else is named must be a part of this project.
  const named = new Set(Object.values(packages).flatMap(({ resolved }) => resolved ?? []));
  const places = named.difference(new Set(packages['']?.workspaces));
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n');
  return [
    done('packages in the lockfile', foreign.length),
    done('of these that run with the product', running.length),
    none(
      'packages without a checksum, of any platform',
      foreign.filter(([, { integrity }]) => integrity === undefined).length,
    ),
    none('places that packages come from beside the registry', places.size),
    exactly(
      'install scripts are off',
      settings.filter((line) => line === 'ignore-scripts=true').length,
      1,
    ),
  ];
}

async function audited(): Promise<Figure[]> {
  const measure = 'serious faults that npm audit knows of in what runs';
  const { metadata } = JSON.parse(await audit()) as {
    metadata?: { vulnerabilities: { high: number; critical: number } };
  };
  if (metadata !== undefined) {
    const { high, critical } = metadata.vulnerabilities;
    return [none(measure, high + critical)];
  }
  // A mirror of the registry may answer no audits; what nobody has told is not shown.
  return [{ measure, value: 'not told by this registry', bar: '0', isMet: false }];
}

/** As npm itself starts it where `npm run` started us; by its name elsewhere. */
async function audit(): Promise<string> {
  const npm = process.env['npm_execpath'];
  const [command, ...before] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const child = spawn(command ?? 'npm', [...before, 'audit', '--omit=dev', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: npm === undefined && process.platform === 'win32',
  });
  return text(child.stdout);
}
