import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { PasswordHashing } from '../../http/server.ts';

/** OWASP's argon2id parameters; argon2id is the library's default algorithm. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What an unknown email is checked against, so that it takes as long as a known one. No password leads to it. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZGF5bWFyay1ub2JvZHkhIQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

interface HashingLimit {
  readonly mostAtOnce: number;
  /** Whoever finds that many in line is refused with what `tooBusy` makes. */
  readonly mostWaiting: number;
  readonly tooBusy: () => Error;
}

/**
 * Hashing takes a processor for tens of milliseconds and 19 MB, so only a few run at once and the rest wait in line.
 */
export function createPasswordHashing(limit: HashingLimit): PasswordHashing {
  const inTurn = createLine(limit);
  return {
    hash: (password) => inTurn(() => hash(password, hashingCost)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const matches = await verify(passwordHash ?? nobodysHash, password);
        return matches && passwordHash !== null;
      }),
  };
}

function createLine({ mostAtOnce, mostWaiting, tooBusy }: HashingLimit) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw tooBusy();
    // Whoever finishes hands its place over, so `running` stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Whether the hash was made at a lower cost than today's. */
export function isWeakHash(passwordHash: string): boolean {
  const cost = parseOptions(passwordHash);
  return cost.memoryCost < hashingCost.memoryCost || cost.timeCost < hashingCost.timeCost;
}
