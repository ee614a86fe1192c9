import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarOff, Plus, Sprout, Sunrise } from 'lucide-react';
import { Link } from 'wouter';
import { formatDate } from '../../lib/format.ts';
import type { Timelines } from '../../local/shown-data.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MessagePanel } from '../../ui/feedback.tsx';
import { findAreasBegunAfter, BeginButtons } from './begin-earlier.tsx';
import { findLastDayWithAreas, findNextBeginning } from './days-with-areas.ts';
import type { SelectedDay } from './use-selected-day.ts';

interface NoCardsProps {
  readonly timelines: Timelines;
  readonly day: SelectedDay;
  readonly isPast: boolean;
  readonly onCreate: () => void;
}

export function NoCards({ timelines, day, isPast, onCreate }: NoCardsProps) {
  if (isPast) return <EmptyDay {...{ timelines, day }} />;
  const lastDay = findLastDayWithAreas(timelines);
  const onSeePast = lastDay === null ? null : () => day.select(lastDay);
  const beginning = findNextBeginning(timelines);
  if (beginning !== null)
    return <BeginLater {...beginning} today={day.selected} {...{ onCreate, onSeePast }} />;
  // An area that ended on its first day has no days.
  if (timelines.some(({ length }) => length > 0))
    return <NoneActive {...{ onCreate, onSeePast }} />;
  return <NoneYet onCreate={onCreate} />;
}

interface EmptyStateProps {
  readonly onCreate: () => void;
  readonly onSeePast: (() => void) | null;
}

function NoneYet({ onCreate }: Pick<EmptyStateProps, 'onCreate'>) {
  return (
    <MessagePanel
      icon={<Sprout size={40} strokeWidth={1.5} />}
      title={<Trans>No Life Areas Yet</Trans>}
      action={
        <>
          <CreateButton onCreate={onCreate} />
          <Link href="/data" asChild>
            <ButtonLink>
              <Trans>Coming from another app?</Trans>
            </ButtonLink>
          </Link>
        </>
      }
    >
      <Trans>Start by creating your first life area to track!</Trans>
    </MessagePanel>
  );
}

interface BeginLaterProps extends EmptyStateProps {
  readonly date: CalendarDate;
  readonly count: number;
  readonly today: CalendarDate;
}

const dayStyle = { day: 'numeric', month: 'long' } as const;

function BeginLater({ date, count, today, onCreate, onSeePast }: BeginLaterProps) {
  const { i18n } = useLingui();
  const [first, now] = [date, today].map((day) => formatDate(day, i18n.locale, dayStyle));
  return (
    <MessagePanel
      icon={<Sunrise size={40} strokeWidth={1.5} />}
      title={
        <Plural
          value={count}
          one={`Your area starts on ${first}`}
          other={`Your # areas start on ${first}`}
        />
      }
      action={
        <>
          <CreateButton onCreate={onCreate} />
          <LastDayButton onSeePast={onSeePast} />
        </>
      }
    >
      <Trans>Today is {now}. Nothing to do until then.</Trans>
    </MessagePanel>
  );
}

function NoneActive({ onCreate, onSeePast }: EmptyStateProps) {
  return (
    <MessagePanel
      icon={<Sprout size={40} strokeWidth={1.5} />}
      title={<Trans>No areas are active today</Trans>}
      action={
        <>
          <CreateButton onCreate={onCreate} />
          <LastDayButton onSeePast={onSeePast} />
        </>
      }
    >
      <Trans>Everything you’ve marked is safe. Add an area to continue.</Trans>
    </MessagePanel>
  );
}

function LastDayButton({ onSeePast }: Pick<EmptyStateProps, 'onSeePast'>) {
  if (onSeePast === null) return null;
  return (
    <Button onClick={onSeePast}>
      <Trans>See your last day</Trans>
    </Button>
  );
}

function CreateButton({ onCreate }: Pick<EmptyStateProps, 'onCreate'>) {
  return (
    <Button variant="primary" icon={<Plus size={20} aria-hidden="true" />} onClick={onCreate}>
      <Trans>Create Life Area</Trans>
    </Button>
  );
}

interface EmptyDayProps {
  readonly timelines: Timelines;
  readonly day: SelectedDay;
}

function EmptyDay({ timelines, day }: EmptyDayProps) {
  const { selected, selectToday } = day;
  const later = findAreasBegunAfter(timelines, selected);
  return (
    <MessagePanel
      icon={<CalendarOff size={40} strokeWidth={1.5} />}
      title={<Trans>No areas on this day</Trans>}
      action={
        <>
          <BeginButtons areas={later} date={selected} />
          <Button variant="quiet" onClick={selectToday}>
            <Trans>Back to today</Trans>
          </Button>
        </>
      }
    >
      {later.length === 0 ? (
        <Trans>You had no life areas to track yet.</Trans>
      ) : (
        <Trans>You had no life areas to track yet. Did you start earlier with one of them?</Trans>
      )}
    </MessagePanel>
  );
}
