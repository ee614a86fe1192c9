import { useLingui } from '@lingui/react/macro';
import { useClock } from '../../lib/use-services.ts';
import { formatInstant } from '../../lib/format.ts';
import { ageOf } from './age-of.ts';

interface TimeAgoProps {
  readonly instant: string;
  /** In which older things get their date. */
  readonly timezone: string;
}

export function TimeAgo({ instant, timezone }: TimeAgoProps) {
  const { i18n } = useLingui();
  const at = new Date(instant);
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const;
  return (
    <time dateTime={instant} title={formatInstant(at, i18n.locale, style)}>
      {useAgeText(at, timezone)}
    </time>
  );
}

function useAgeText(at: Date, timeZone: string): string {
  const { t, i18n } = useLingui();
  const age = ageOf(at.getTime(), useClock().now());
  if (age.is === 'now') return t({ message: 'Just now', comment: 'Within the last hour' });
  if (age.is === 'yesterday') return t`Yesterday`;
  if (age.is === 'hours') {
    const { hours } = age;
    return t({ message: `${hours}h ago`, comment: 'Hours, 1 to 23, as short as can be' });
  }
  return formatInstant(at, i18n.locale, { dateStyle: 'medium', timeZone });
}
