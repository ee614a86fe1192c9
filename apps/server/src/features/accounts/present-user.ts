import type { User } from '@daymark/shared/accounts/account.ts';

export function presentUser(user: User): User {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    full_name: user.full_name,
    timezone: user.timezone,
    notification_time: user.notification_time,
    language: user.language,
    first_weekday: user.first_weekday,
    day_ends_at: user.day_ends_at,
    show_strength: user.show_strength,
    done_last: user.done_last,
    created_at: user.created_at,
  };
}
