import type { PushSender } from '../push/push-sender.ts';
import type { Metrics } from './metrics.ts';

export function observePushes(sender: PushSender, metrics: Metrics): PushSender {
  return {
    publicKey: sender.publicKey,
    faultOf: (subscription) => sender.faultOf(subscription),
    makeReady: () => sender.makeReady(),
    async send(...message) {
      const outcome = await sender.send(...message);
      metrics.pushAttempted(outcome.result);
      return outcome;
    },
    close: () => sender.close(),
  };
}
