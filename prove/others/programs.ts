import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/server.ts';
import { type Figure, ProgramMissing, version } from '../proof.ts';

interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Text for the standard input. */
  readonly input?: string;
  /** Keeps the standard input open until the output matches. */
  readonly until?: RegExp;
}

interface Finished {
  /** Null if a signal ended the program. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Milliseconds after which a running program is ended. */
const longestRun = 120_000;

/** Runs a program to its end. Rejects only if the program is not installed. */
export function runProgram(
  name: string,
  args: readonly string[],
  { cwd, env, input = '', until = /^/ }: ProgramOptions = {},
): Promise<Finished> {
  const child = spawn(name, args, { cwd, env: { ...process.env, ...env }, timeout: longestRun });
  let [output, errors] = ['', ''];
  const endInput = () => until.test(output) && child.stdin.end();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    endInput();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // A program may end without reading its input.
  child.stdin.on('error', () => {}).write(input, endInput);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
}

/**
 * Returns the versions of Debian packages. Installs missing packages, which only root can do.
 * @throws ProgramMissing
 */
export async function installFromDebian(...packages: readonly string[]): Promise<Figure[]> {
  if ((await readVersions(packages)).includes(null)) {
    await apt(['update']);
    await apt(['install', '--yes', '--no-install-recommends', ...packages]);
  }
  const versions = await readVersions(packages);
  return packages.map((name, index) => {
    const found = versions[index] ?? null;
    if (found === null) throw new ProgramMissing(`apt-get install ${packages.join(' ')}`);
    return version(name, found);
  });
}

/**
 * Unpacks a Debian package into `root` of the folder and installs only its libraries, for a package
 * whose installation sets up a service.
 * @throws ProgramMissing
 */
export async function unpackFromDebian(name: string, folder: string): Promise<Figure> {
  await apt(['update']);
  await apt(['download', name], folder);
  const file = readdirSync(folder).find((found) => found.endsWith('.deb'));
  if (file === undefined) throw new ProgramMissing(`apt-get download ${name}`);
  await runProgram('dpkg-deb', ['--extract', file, 'root'], { cwd: folder });
  const read = (field: string) => runProgram('dpkg-deb', ['--field', file, field], { cwd: folder });
  const { output: dependencies } = await read('Depends');
  await installFromDebian(...(dependencies.match(/\blib[\w.+-]+/g) ?? []));
  return version(name, (await read('Version')).output.trim());
}

/** Failures show later, when a version or a file is missing. */
async function apt(args: readonly string[], cwd?: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', args, { env, ...(cwd !== undefined && { cwd }) }).catch(() => {});
}

function readVersions(packages: readonly string[]): Promise<(string | null)[]> {
  return Promise.all(
    packages.map(async (name) => {
      const args = ['--show', '--showformat', '${db:Status-Abbrev}${Version}', name];
      const answer = await runProgram('dpkg-query', args).catch(() => null);
      return /^ii +(?<version>.+)$/.exec(answer?.output ?? '')?.groups?.['version'] ?? null;
    }),
  );
}

/**
 * Installs packages of npm in a temporary folder.
 * @throws ProgramMissing
 */
export async function installFromNpm(packages: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const { path } = folder;
  writeFileSync(join(path, 'package.json'), '{"type":"module"}');
  const wanted = Object.entries(packages).map(([name, number]) => `${name}@${number}`);
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { code, errors } = await runProgram('npm', ['install', ...options, ...wanted], {
    cwd: path,
  });
  if (code !== 0) {
    folder[Symbol.dispose]();
    throw new ProgramMissing(`npm install ${wanted.join(' ')}: ${errors.trim()}`);
  }
  return {
    ...folder,
    versions: Object.entries(packages).map(([name, number]) => version(name, number)),
    /** Runs a script that imports the packages. */
    async run(script: string, options: ProgramOptions & { args?: readonly string[] } = {}) {
      const file = join(path, `${crypto.randomUUID()}.mjs`);
      writeFileSync(file, script);
      return runProgram(process.execPath, [file, ...(options.args ?? [])], options);
    },
    /** Runs a command of the packages with the project's Node. */
    runCommand: (name: string, args: readonly string[], options?: ProgramOptions) =>
      runProgram(process.execPath, [join(path, 'node_modules/.bin', name), ...args], options),
  };
}
