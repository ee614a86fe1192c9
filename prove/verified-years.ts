import { run } from '../scripts/processes.ts';
import { type Figure, none } from './proof.ts';

/** What `npm run verify` says of the data of a server that has ended. */
export async function verifiedYears(env: Readonly<Record<string, string>>): Promise<Figure> {
  const { output } = await run(['apps/server/src/verify.ts'], { env, output: 'keep' });
  const [, areas, different] = /years of (\d+) areas: (\d+) are different/.exec(output) ?? [];
  // None would differ where none was compared.
  if (different === undefined || areas === '0') throw new Error(output);
  return none('years that differ from their entries', Number(different));
}
