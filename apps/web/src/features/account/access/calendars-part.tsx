import { type Calendar, endCalendar } from '@daymark/shared/access/calendar-endpoints.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useRef } from 'react';
import { type ShownAnswer, useAnswers } from '../../../lib/answers.ts';
import { type DialogState, useDialogState } from '../../../lib/use-dialog-state.ts';
import { useMomentText } from '../../../lib/use-moment-text.ts';
import { useClient } from '../../../lib/use-services.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import panelStyles from '../account-panel.module.css';
import styles from './access.module.css';
import { calendarsQuestion } from './access-calls.ts';
import { calendarWords } from './calendar-words.ts';
import { CreateCalendarDialog } from './create-calendar-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';

interface CalendarsPartProps {
  readonly calendars: ShownAnswer<Calendar[]>;
}

export function CalendarsPart({ calendars }: CalendarsPartProps) {
  const answers = useAnswers();
  const creating = useDialogState<'calendar'>();
  const ending = useDialogState<Calendar>();
  const list = useRef<HTMLDivElement>(null);
  const isFull = (calendars.data?.length ?? 0) >= limits.calendarsPerUser;
  return (
    <>
      <div ref={list} tabIndex={-1} className={styles.list}>
        {calendars.data ? (
          <Calendars calendars={calendars.data} onEnd={ending.open} />
        ) : calendars.status === 'failed' ? (
          <LoadFailure onRetry={calendars.refetch}>
            <Trans>Your calendars could not be loaded.</Trans>
          </LoadFailure>
        ) : (
          <Skeleton height="var(--space-6)" />
        )}
      </div>
      {!isFull && (
        <div className={panelStyles.acts}>
          <Button
            icon={<CalendarPlus size="1.25em" aria-hidden />}
            onClick={() => creating.open('calendar')}
          >
            <Trans>Create a calendar</Trans>
          </Button>
        </div>
      )}
      {creating.subject && (
        <CreateCalendarDialog
          key={`create ${creating.key}`}
          open={creating.isOpen}
          onClose={creating.close}
          onMade={() => void answers.refetch(calendarsQuestion)}
        />
      )}
      <EndCalendar
        ending={ending}
        onEnded={async () => {
          await answers.refetch(calendarsQuestion);
          // Moves the focus, because the pressed button is gone with its calendar.
          list.current?.focus();
        }}
      />
    </>
  );
}

interface CalendarsProps {
  readonly calendars: readonly Calendar[];
  readonly onEnd: (calendar: Calendar) => void;
}

function Calendars({ calendars, ...props }: CalendarsProps) {
  if (calendars.length === 0) {
    return (
      <p className={panelStyles.muted}>
        <Trans>You have no calendar yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={panelStyles.devices}>
      {calendars.map((calendar) => (
        <CalendarRow key={calendar.id} calendar={calendar} {...props} />
      ))}
    </ul>
  );
}

type CalendarRowProps = Omit<CalendarsProps, 'calendars'> & { readonly calendar: Calendar };

function CalendarRow({ calendar, onEnd }: CalendarRowProps) {
  const { t, i18n } = useLingui();
  const { kind, created_at, last_used_at, last_used_address: address } = calendar;
  // Shows the time, because two calendars can have the same date.
  const timeOf = useMomentText();
  const name = i18n._(calendarWords[kind].name);
  const made = timeOf(created_at);
  const read = last_used_at && timeOf(last_used_at);
  return (
    <li className={styles.row}>
      <CalendarDays size={24} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={panelStyles.muted}>
          <Trans comment="A calendar">Made on {made}</Trans>
        </span>
        <span className={panelStyles.muted}>
          {read === null ? (
            <Trans comment="A calendar">Not read yet</Trans>
          ) : (
            <Trans comment="A calendar">
              Last read {read} from {address}
            </Trans>
          )}
        </span>
      </div>
      <Button
        variant="quiet"
        aria-label={t({ message: `End “${name}”, made on ${made}`, comment: 'A calendar' })}
        onClick={() => onEnd(calendar)}
      >
        <Trans comment="The access of another program">End</Trans>
      </Button>
    </li>
  );
}

interface EndCalendarProps {
  readonly ending: DialogState<Calendar>;
  readonly onEnded: () => Promise<void>;
}

function EndCalendar({ ending, onEnded }: EndCalendarProps) {
  const { i18n } = useLingui();
  const client = useClient();
  const { subject: calendar } = ending;
  if (!calendar) return null;
  return (
    <EndDialog
      key={ending.key}
      open={ending.isOpen}
      onClose={ending.close}
      title={<Trans>End this calendar?</Trans>}
      name={i18n._(calendarWords[calendar.kind].name)}
      end={() => client.call(endCalendar, { params: { id: calendar.id } })}
      onEnded={onEnded}
    >
      <Trans>
        Who has subscribed to it sees nothing new any more. Its address cannot be brought back.
      </Trans>
    </EndDialog>
  );
}
