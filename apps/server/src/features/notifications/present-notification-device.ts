import type { NotificationDevice } from '@daymark/shared/notifications/push-subscription.ts';
import type { ActiveSession } from '../../http/server.ts';
import type { ListedPushDevice } from './push-subscription-repository.ts';

export function presentNotificationDevice(
  device: ListedPushDevice,
  asking: Pick<ActiveSession, 'id'>,
): NotificationDevice {
  return {
    id: device.id,
    user_agent: device.user_agent,
    created_at: device.created_at,
    last_used_at: device.last_used_at,
    is_active: device.disabled_at === null,
    current: device.session_id === asking.id,
  };
}
