import { useLingui } from '@lingui/react/macro';
import { formatInstant } from './format.ts';
import { useUser } from './use-services.ts';

/** A moment in the words of the page, on the clocks of the person's zone. */
export function useMomentText(): (instant: string) => string {
  const { i18n } = useLingui();
  const { timezone } = useUser();
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const;
  return (instant) => formatInstant(new Date(instant), i18n.locale, style);
}
