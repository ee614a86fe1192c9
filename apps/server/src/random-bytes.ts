import type { Random } from './http/server.ts';

const bytesAtOnce = 4096;

/** Draws random bytes in batches, because drawing 16 bytes for an id costs as much as a batch. */
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
    // Some bytes become secrets, which must not stay in memory.
    batch.fill(0, given, given + bytes.length);
    given += bytes.length;
  };
}
