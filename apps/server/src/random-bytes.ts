import type { Random } from './http/server.ts';

const bytesAtOnce = 4096;

/**
 * The system's random bytes, each given out once. They are drawn in pieces, because sixteen of them, an id's, cost as much as a
 * piece, and more than all else that an id takes.
 */
export function createRandomBytes(draw: Random = (bytes) => crypto.getRandomValues(bytes)): Random {
  const piece = new Uint8Array(bytesAtOnce);
  let given = piece.length;
  return (bytes) => {
    if (bytes.length > piece.length) {
      draw(bytes);
      return;
    }
    if (bytes.length > piece.length - given) {
      draw(piece);
      given = 0;
    }
    bytes.set(piece.subarray(given, given + bytes.length));
    // Some become secrets, which nothing that reads this process's memory later should find here.
    piece.fill(0, given, given + bytes.length);
    given += bytes.length;
  };
}
