import { useLingui } from '@lingui/react/macro';
import { formatInstant } from './format-time.ts';
import { useUser } from './use-services.ts';

const dateAndTime: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

export function useMomentText(): (instant: string, style?: Intl.DateTimeFormatOptions) => string {
  const { i18n } = useLingui();
  const { timezone: timeZone } = useUser();
  return (instant, style = dateAndTime) =>
    formatInstant(new Date(instant), i18n.locale, { ...style, timeZone });
}
