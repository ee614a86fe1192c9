import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../scripts/processes.ts';
import { runProgram } from '../others/programs.ts';
import { ProgramMissing } from '../proof.ts';

/** Last commit of version 1.1.0. */
const commit = '386e07293d1401db5510b2f1811f4e5b374ee678';

/**
 * Returns a folder with version 1.1.0 and its built web app. The first call takes some minutes.
 * @throws ProgramMissing
 */
export async function buildReleasedApp(): Promise<string> {
  const folder = join(root, '.cache', 'app-1.1.0');
  const isBuilt = ['apps/server/dist/main.js', 'apps/web/dist/index.html'].every((file) =>
    existsSync(join(folder, file)),
  );
  if (isBuilt) return folder;
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'source.tar');
  const found = await runProgram('git', ['archive', '--output', archive, commit], { cwd: root });
  if (found.code !== 0) throw new ProgramMissing('git fetch --unshallow');
  await runProgram('tar', ['--extract', '--file', archive], { cwd: folder });
  const packages = ['apps/web', 'apps/server', 'packages/shared'].map((each) => `-w=${each}`);
  const install = ['ci', '--ignore-scripts', '--no-audit', '--include-workspace-root'];
  const { code, errors } = await runProgram('npm', [...install, ...packages], { cwd: folder });
  if (code !== 0) throw new ProgramMissing(`npm ci in ${folder}: ${errors.slice(-500)}`);
  const build = "await (await import('./scripts/builds.ts')).buildIfStale()";
  const node = ['--input-type=module', '--eval', build];
  const built = await run(node, { cwd: folder, output: 'keep' });
  if (built.code !== 0) throw new Error(built.output);
  return folder;
}
