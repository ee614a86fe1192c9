import * as limits from '@daymark/shared/limits.ts';
import { refuseForSeconds, refuseUntilLater } from './errors.ts';
import { createCounts } from './request-slots.ts';

/** Seconds after which even a body of the largest size is answered. */
const secondsToWait = 2;

export function createLargeBodies() {
  const countsOfPeople = createCounts();
  let bytesOfNode = 0;
  return {
    /** The returned function releases the room. Throws `rate_limited` or `unavailable`. */
    take(userId: string, bytes: number): () => void {
      if (countsOfPeople.of(userId) >= limits.largeBodiesPerUser)
        throw refuseForSeconds(secondsToWait);
      if (bytesOfNode + bytes > limits.largeBodyBytesPerNode) throw refuseUntilLater();
      countsOfPeople.add(userId, 1);
      bytesOfNode += bytes;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        countsOfPeople.add(userId, -1);
        bytesOfNode -= bytes;
      };
    },
  };
}
