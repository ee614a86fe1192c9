import type { Language } from '@daymark/shared/accounts/account.ts';
import { de } from './notification-texts-de.ts';
import { en, type NotificationTexts } from './notification-texts-en.ts';
import { fr } from './notification-texts-fr.ts';
import { ru } from './notification-texts-ru.ts';

export const notificationTexts: Readonly<Record<Language, NotificationTexts>> = { en, ru, de, fr };
