import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { buildIfStale, buildServerIfStale } from '../scripts/builds.ts';
import { endWithParent } from '../scripts/processes.ts';
import type { Proofs, ProofSize } from './proof.ts';

// One proof in a process of its own, so that one that fails or leaks takes no other with it.
endWithParent();
const [file = '', name = '', size, answer = ''] = process.argv.slice(2);
const { proofs } = (await import(pathToFileURL(file).href)) as { proofs: Proofs };
const proof = proofs[name];
if (proof === undefined) throw new Error(`There is no proof ${name} in ${file}`);
await (proof.isWithoutBrowser === true ? buildServerIfStale() : buildIfStale());
writeFileSync(answer, JSON.stringify(await proof.run(size as ProofSize)));
process.exit(0);
