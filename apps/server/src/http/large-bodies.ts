import * as limits from '@daymark/shared/limits.ts';
import { refuseForSeconds, refuseUntilLater } from './errors.ts';
import { createCounts } from './request-places.ts';

/** Seconds within which a body of the largest size is answered. */
const secondsToWait = 2;

/** Counts the bodies over `limits.bodyBytes` of each person, and their bytes on this node. */
export function createLargeBodies() {
  const ofPeople = createCounts();
  let bytesOfNode = 0;
  return {
    /** Returns the function that releases the room. Throws `rate_limited` or `unavailable`. */
    take(userId: string, bytes: number): () => void {
      if (ofPeople.of(userId) >= limits.largeBodiesPerUser) throw refuseForSeconds(secondsToWait);
      if (bytesOfNode + bytes > limits.largeBodyBytesPerNode) throw refuseUntilLater();
      ofPeople.add(userId, 1);
      bytesOfNode += bytes;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        ofPeople.add(userId, -1);
        bytesOfNode -= bytes;
      };
    },
  };
}
