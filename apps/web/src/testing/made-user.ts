import type { NewToken, SignedIn, User } from '@daymark/shared/accounts/account.ts';
import { defaultUserSettings } from '@daymark/shared/accounts/user-settings.ts';

export const madeUser: User = {
  id: '0195f000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  username: 'ada',
  full_name: 'Ada Lovelace',
  timezone: 'Europe/London',
  notification_time: '09:00',
  language: 'en',
  ...defaultUserSettings,
  created_at: '2026-03-01T09:00:00.000Z',
};

export const madeNewToken: NewToken = {
  access_token: 'a-new-token',
  token_type: 'bearer',
  expires_at: '2026-04-01T09:00:00.000Z',
};

export const madeSignedIn: SignedIn = {
  access_token: 'a-token',
  token_type: 'bearer',
  expires_at: '2026-04-01T09:00:00.000Z',
  user: madeUser,
};
