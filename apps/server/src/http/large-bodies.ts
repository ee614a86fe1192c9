import * as limits from '@daymark/shared/limits.ts';
import { refuseForSeconds, refuseUntilLater } from './errors.ts';
import { createCounts } from './request-slots.ts';

/**
 * Seconds after which a refused user should retry. By then, even the request with the largest body
 * is usually answered.
 */
const secondsToWait = 2;

export function createLargeBodies() {
  const countsOfPeople = createCounts();
  let bytesOfNode = 0;
  return {
    /**
     * Counts a body until the returned function is called. Throws `rate_limited` if the user sends
     * too many large bodies, and `unavailable` if all users together do.
     */
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
