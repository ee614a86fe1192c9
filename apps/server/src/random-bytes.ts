import type { Random } from './http/server.ts';

const bytesAtOnce = 4096;

/**
 * The system's random bytes, each given out once. They are drawn in batches, because sixteen of them, an id's, cost as much as a
 * batch, and more than all else that an id takes.
 */
export function createRandomBytes(draw: Random = (bytes) => crypto.getRandomValues(bytes)): Random {
  const batch = new Uint8Array(bytesAtOnce);
  let given = batch.length;
  return (bytes) => {
    if (bytes.length > batch.length) {
      draw(bytes);
      return;
    }
    if (bytes.length > batch.length - given) {
      draw(batch);
      given = 0;
    }
    bytes.set(batch.subarray(given, given + bytes.length));
    // Some become secrets, which nothing that reads this process's memory later should find here.
    batch.fill(0, given, given + bytes.length);
    given += bytes.length;
  };
}
