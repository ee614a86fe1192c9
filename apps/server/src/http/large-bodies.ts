import * as limits from '@daymark/shared/limits.ts';
import { refuseForSeconds, refuseUntilLater } from './errors.ts';
import { createCounts } from './request-places.ts';

/** A body of the largest size is answered within it. */
const secondsToWait = 2;

/** Counts the bodies over `limits.bodyBytes` of each person, and the bytes of all of them on this node. */
export function createLargeBodies() {
  const ofPeople = createCounts();
  let bytesOfNode = 0;
  return {
    /** Returns the function that gives the room back, once; throws `rate_limited` or `unavailable` where there is none. */
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
