import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { buildIfStale, buildServerIfStale } from '../scripts/builds.ts';
import { endWithParent } from '../scripts/processes.ts';
import { type Outcome, type Proof, ProgramMissing, type Proofs, type ProofSize } from './proof.ts';

// Runs one proof in its own process, so that a failure or a leak affects no other proof.
endWithParent();
const [file = '', name = '', size, answer = ''] = process.argv.slice(2);
const { proofs } = (await import(pathToFileURL(file).href)) as { proofs: Proofs };
const proof = proofs[name];
if (proof === undefined) throw new Error(`There is no proof ${name} in ${file}`);
await (proof.needsBuild === true ? buildIfStale() : buildServerIfStale());
writeFileSync(answer, JSON.stringify(await runOrSkip(proof)));
process.exit(0);

async function runOrSkip({ run }: Proof): Promise<Outcome> {
  try {
    return { figures: await run(size as ProofSize) };
  } catch (error) {
    if (error instanceof ProgramMissing) return { missing: error.message };
    throw error;
  }
}
