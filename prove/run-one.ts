import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { buildIfStale, buildServerIfStale } from '../scripts/builds.ts';
import { endWithParent } from '../scripts/processes.ts';
import type { Proofs, ProofSize } from './proof.ts';

// Runs one proof in its own process, so that a failure or a leak affects no other proof.
endWithParent();
const [file = '', name = '', size, answer = ''] = process.argv.slice(2);
const { proofs } = (await import(pathToFileURL(file).href)) as { proofs: Proofs };
const proof = proofs[name];
if (proof === undefined) throw new Error(`There is no proof ${name} in ${file}`);
await (proof.needsNoBuild === true ? buildServerIfStale() : buildIfStale());
writeFileSync(answer, JSON.stringify(await proof.run(size as ProofSize)));
process.exit(0);
