import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { PasswordHashing } from '../../http/server.ts';
import { createLine, type Line } from '../../http/line.ts';

/** OWASP's argon2id parameters; argon2id is the library's default algorithm. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What an unknown email is checked against, so that it takes as long as a known one. No password leads to it. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZGF5bWFyay1ub2JvZHkhIQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Hashing takes a processor for tens of milliseconds and 19 MB, so only a few run at once and the rest wait in line.
 */
export function createPasswordHashing(line: Line & Required<Pick<Line, 'full'>>): PasswordHashing {
  const inTurn = createLine(line);
  return {
    hash: (password) => inTurn(() => hash(password, hashingCost)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const matches = await verify(passwordHash ?? nobodysHash, password);
        return matches && passwordHash !== null;
      }),
  };
}

/** Whether the hash was made at a lower cost than today's. */
export function isWeakHash(passwordHash: string): boolean {
  const cost = parseOptions(passwordHash);
  return cost.memoryCost < hashingCost.memoryCost || cost.timeCost < hashingCost.timeCost;
}
