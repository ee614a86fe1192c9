import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** Starts an installed program. Stops it when the result is disposed or this process exits. */
export function startTool(
  name: string,
  args: readonly string[],
  {
    packages,
    stopSignal,
    ...options
  }: SpawnOptions & { readonly packages: string; readonly stopSignal?: NodeJS.Signals },
) {
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  child.once('error', () => {
    throw new Error(`${name} is not installed: apt-get install ${packages}`);
  });
  const kill = () => child.kill(stopSignal);
  process.once('exit', kill);
  return {
    async [Symbol.asyncDispose]() {
      process.off('exit', kill);
      const exit = once(child, 'exit');
      if (child.exitCode === null && kill()) await exit;
    },
  };
}
