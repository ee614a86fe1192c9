import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// Prints how many password hashes a second this machine verifies without a server.

const [seconds = '3'] = process.argv.slice(2);
const password = 'Quiet-Harbour-71';
const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const begun = performance.now();
const end = begun + Number(seconds) * 1000;
let checked = 0;
const work = async (): Promise<void> => {
  while (performance.now() < end) {
    await verify(hashed, password);
    checked += 1;
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.stdout.write(`${(checked * 1000) / (performance.now() - begun)}`);
