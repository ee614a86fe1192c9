import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import type { MissedDay, StreakDetails } from '../../rules/streak-details.ts';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarOff, CircleDashed, HeartHandshake, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useStreakLength } from '../../lib/use-streak-length.ts';
import { SectionCard } from '../../ui/layout.tsx';
import { DayLink } from './day-link.tsx';
import styles from './streak-reason.module.css';

interface StreakReasonProps {
  readonly area: Pick<SyncedArea, 'schedule' | 'streak_rule' | 'forgiving_days'>;
  readonly details: StreakDetails;
  readonly hasEnded: boolean;
  readonly onShow: (date: CalendarDate) => void;
}

const dayStyle = { day: 'numeric', month: 'long', year: 'numeric' } as const;

export function StreakReason(props: StreakReasonProps) {
  const { area, details, hasEnded, onShow } = props;
  const { unit, current, last_end, forgiven, is_open_today } = details;
  const { i18n } = useLingui();
  const lengthOf = useStreakLength();
  const count = current?.length ?? 0;
  const days = unit === 'weeks' ? lengthOf(count, unit) : formatNumber(count, i18n.locale);
  return (
    <SectionCard title={<Trans>Why is my streak {days}?</Trans>}>
      <div className={styles.words}>
        <RuleWords {...area} />
        {hasEnded ? (
          <p>
            <Trans>This area has ended, and so has its streak.</Trans>
          </p>
        ) : (
          <CurrentStreak details={details} />
        )}
        {last_end !== null && <LastMissedDay {...props} missed={last_end} />}
        {last_end === null && current !== null && forgiven.length === 0 && (
          <p>
            <Trans>You never missed a day.</Trans>
          </p>
        )}
        <ForgivenDays forgiven={forgiven} onShow={onShow} />
        <BridgedDayCounts details={details} />
        {unit === 'weeks' && !hasEnded && (
          <p className={styles.quiet}>
            {details.is_week_missed ? (
              <Trans>A day of this week was missed. The next week can count again.</Trans>
            ) : (
              <Trans>This week isn’t over. It counts once it ends without a missed day.</Trans>
            )}
          </p>
        )}
        {is_open_today && (
          <p className={styles.quiet}>
            <Trans>Today isn’t over. It only counts as missed once the day ends.</Trans>
          </p>
        )}
      </div>
    </SectionCard>
  );
}

function RuleWords({ streak_rule, forgiving_days }: StreakReasonProps['area']) {
  if (streak_rule === 'days') return null;
  return (
    <p>
      {streak_rule === 'weeks' ? (
        <Trans>This streak counts weeks without a missed day.</Trans>
      ) : (
        <Trans>This streak counts days done. One missed day in {forgiving_days} is forgiven.</Trans>
      )}
    </p>
  );
}

function CurrentStreak({ details }: { readonly details: StreakDetails }) {
  const { t, i18n } = useLingui();
  const lengthOf = useStreakLength();
  const { unit, current, best } = details;
  if (current === null) {
    return (
      <p>
        {unit === 'weeks' ? (
          <Trans>No week counts yet.</Trans>
        ) : best === null ? (
          <Trans>Nothing done yet. Your first day starts a streak.</Trans>
        ) : (
          <Trans>Nothing done since the last missed day. Do it today to start a new streak.</Trans>
        )}
      </p>
    );
  }
  const { length, done } = current;
  const date = formatDate(current.first_day, i18n.locale, dayStyle);
  if (unit === 'weeks') {
    const weeks = lengthOf(length, unit);
    return (
      <p>
        {t`${plural(done, { one: `${weeks} since ${date}, with # day done.`, other: `${weeks} since ${date}, with # days done.` })}`}
      </p>
    );
  }
  return (
    <p>
      {t`${plural(length, { one: `# day done since ${date}.`, other: `# days done since ${date}.` })}`}
    </p>
  );
}

interface MissedProps extends Pick<StreakReasonProps, 'area' | 'details' | 'onShow'> {
  readonly missed: MissedDay;
}

function LastMissedDay({ missed, area, details, onShow }: MissedProps) {
  const { date, mark, missing = 0, per } = missed;
  const { missed_before } = details;
  const { forgiving_days } = area;
  const target = getTarget(area.schedule, date);
  const day = <DayLink date={date} onShow={onShow} />;
  const before = missed_before && <DayLink date={missed_before} onShow={onShow} />;
  return (
    <p>
      <Trans comment="{day} is a date, such as Sunday, 15 November 2026">You missed {day}:</Trans>{' '}
      {missing > 0 ? (
        <ShortOfGoal missing={missing} per={per} />
      ) : target?.kind === 'at_most' ? (
        <Trans comment="A missed day">the limit was not kept.</Trans>
      ) : mark === 0 && target !== null ? (
        <Trans comment="A missed day">the target was not reached.</Trans>
      ) : mark === 0 ? (
        <Trans comment="A missed day">you marked it not done.</Trans>
      ) : (
        <Trans comment="A missed day">nothing was marked.</Trans>
      )}
      {before && (
        <>
          {' '}
          <Trans comment="{before} is a date, such as Sunday, 15 November 2026">
            It was the second one in {forgiving_days} days, after {before}.
          </Trans>
        </>
      )}
    </p>
  );
}

interface ShortOfGoalProps {
  readonly missing: number;
  readonly per: MissedDay['per'] | undefined;
}

function ShortOfGoal({ missing, per }: ShortOfGoalProps) {
  if (per === 'month')
    return (
      <Plural
        value={missing}
        one="one time short of your monthly goal."
        other="# times short of your monthly goal."
      />
    );
  return per === 'days' ? (
    <Plural
      value={missing}
      one="one time short of your goal."
      other="# times short of your goal."
    />
  ) : (
    <Plural
      value={missing}
      one="one time short of your weekly goal."
      other="# times short of your weekly goal."
    />
  );
}

const mostForgiven = 5;

function ForgivenDays({
  forgiven,
  onShow,
}: Pick<StreakDetails, 'forgiven'> & Pick<StreakReasonProps, 'onShow'>) {
  if (forgiven.length === 0) return null;
  const earlier = forgiven.length - mostForgiven;
  return (
    <>
      <p>
        <Trans>These missed days were forgiven:</Trans>
      </p>
      <ul className={styles.bridged}>
        {forgiven
          .slice(-mostForgiven)
          .toReversed()
          .map((date) => (
            <Entry key={date} count={1} icon={<HeartHandshake size="1.25em" aria-hidden />}>
              <DayLink date={date} onShow={onShow} />
            </Entry>
          ))}
        <Entry count={Math.max(0, earlier)} icon={<HeartHandshake size="1.25em" aria-hidden />}>
          <Plural value={earlier} one="and # earlier" other="and # earlier" />
        </Entry>
      </ul>
    </>
  );
}

function BridgedDayCounts({ details: { bridged } }: { readonly details: StreakDetails }) {
  const { paused, not_due, free } = bridged;
  if (paused + not_due + free === 0) return null;
  return (
    <>
      <p>
        <Trans>These didn’t break it:</Trans>
      </p>
      <ul className={styles.bridged}>
        <Entry count={paused} icon={<Pause size="1.25em" aria-hidden />}>
          <Plural value={paused} one="# paused or skipped day" other="# paused or skipped days" />
        </Entry>
        <Entry count={not_due} icon={<CalendarOff size="1.25em" aria-hidden />}>
          <Plural value={not_due} one="# day that was not due" other="# days that were not due" />
        </Entry>
        <Entry count={free} icon={<CircleDashed size="1.25em" aria-hidden />}>
          <Plural
            value={free}
            one="# day you didn’t need for your goal"
            other="# days you didn’t need for your goal"
          />
        </Entry>
      </ul>
    </>
  );
}

interface EntryProps {
  readonly count: number;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Entry({ count, icon, children }: EntryProps) {
  if (count === 0) return null;
  return (
    <li className={styles.entry}>
      {icon}
      <span>{children}</span>
    </li>
  );
}
