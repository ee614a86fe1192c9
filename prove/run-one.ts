import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { endWithParent } from '../scripts/processes.ts';
import { buildIfStale, buildServerIfStale } from '../scripts/builds.ts';
import type { Proof, ProofSize } from './proof.ts';

// One proof in a process of its own, so that one that fails or leaks takes no other with it.
endWithParent();
const [file = '', size, answer = ''] = process.argv.slice(2);
const { proof } = (await import(pathToFileURL(file).href)) as { proof: Proof };
const isLeftOut = proof.isLong === true && size === 'small';
if (!isLeftOut) await (proof.isWithoutBrowser === true ? buildServerIfStale() : buildIfStale());
const figures = isLeftOut ? null : await proof.run(size as ProofSize);
writeFileSync(answer, JSON.stringify({ claim: proof.claim, figures }));
process.exit(0);
