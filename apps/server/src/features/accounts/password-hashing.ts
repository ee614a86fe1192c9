import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { PasswordHashing } from '../../http/server.ts';

/** OWASP's argon2id parameters; argon2id is the library's default algorithm. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What an unknown email is checked against, so that it takes as long as a known one. No password leads to it. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ZGF5bWFyay1ub2JvZHkhIQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/**
 * Hashing takes a processor for tens of milliseconds and 19 MB, so only `concurrency` run at once and the rest wait in line.
 * Whoever finds more than `maxWaiting` in line gets what `tooBusy` makes.
 */
export function createPasswordHashing(line: Line): PasswordHashing {
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

interface Line {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly tooBusy: () => Error;
}

function createLine({ concurrency, maxWaiting, tooBusy }: Line) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function myTurn(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw tooBusy();
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await myTurn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
