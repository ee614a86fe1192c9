import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { DueState } from '../../rules/due-on.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate, withYear } from '../../lib/format.ts';

interface RestWordsProps {
  readonly due: DueState;
  readonly date: CalendarDate;
  readonly isPast?: boolean;
}

export function NotDueText({ due, date, isPast = false }: RestWordsProps) {
  if (due.kind === 'skipped') return <Trans>Skipped</Trans>;
  if (due.kind === 'paused') return <PausedWords until={due.until} date={date} />;
  if (due.kind === 'reached') return <ReachedText per={due.per} />;
  return isPast ? <Trans>Not due</Trans> : <Trans>Not today</Trans>;
}

function ReachedText({ per }: Pick<Extract<DueState, { readonly kind: 'reached' }>, 'per'>) {
  if (per === 'week') return <Trans>Weekly goal reached</Trans>;
  return per === 'month' ? <Trans>Monthly goal reached</Trans> : <Trans>Goal reached</Trans>;
}

const dayStyle = { day: 'numeric', month: 'long' } as const;

interface PausedWordsProps {
  readonly until: CalendarDate | null;
  readonly date: CalendarDate;
}

/** Shows a weekday or a date. The messages differ, because some languages inflect only one. */
function PausedWords({ until, date }: PausedWordsProps) {
  const { i18n } = useLingui();
  if (until === null) return <Trans>Paused</Trans>;
  if (until <= addDays(date, 6)) {
    const weekday = formatDate(until, i18n.locale, { weekday: 'long' });
    return <Trans>Paused until {weekday}</Trans>;
  }
  const lastDay = formatDate(until, i18n.locale, withYear(dayStyle, until, date));
  return <Trans>Paused until {lastDay}</Trans>;
}
