import { type Calendar, endCalendar } from '@daymark/shared/access/calendar-endpoints.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import type { ShownAnswer } from '../../../lib/answers.ts';
import { ignoreNotFound } from '../../../lib/api-errors.ts';
import { useMomentText } from '../../../lib/use-moment-text.ts';
import { useClient } from '../../../lib/use-services.ts';
import panelStyles from '../account-panel.module.css';
import { ActDialog } from '../act-dialog.tsx';
import { calendarsQuestion } from './access-questions.ts';
import { AccessList, AccessRow, type EndDialogProps } from './access-part.tsx';
import { calendarWords } from './calendar-words.ts';
import { CreateCalendarDialog } from './create-calendar-dialog.tsx';

export function CalendarsPart({ calendars }: { readonly calendars: ShownAnswer<Calendar[]> }) {
  return (
    <AccessList
      answer={calendars}
      question={calendarsQuestion}
      limit={limits.calendarsPerUser}
      failure={<Trans>Your calendars could not be loaded.</Trans>}
      none={<Trans>You have no calendar yet.</Trans>}
      createIcon={<CalendarPlus size="1.25em" aria-hidden />}
      createText={<Trans>Create a calendar</Trans>}
      CreateDialog={CreateCalendarDialog}
      EndDialog={EndCalendarDialog}
    >
      {(calendar, onEnd) => <CalendarRow key={calendar.id} calendar={calendar} onEnd={onEnd} />}
    </AccessList>
  );
}

interface CalendarRowProps {
  readonly calendar: Calendar;
  readonly onEnd: () => void;
}

function CalendarRow({ calendar, onEnd }: CalendarRowProps) {
  const { t, i18n } = useLingui();
  const { kind, created_at, last_used_at, last_used_address: address } = calendar;
  // Includes the time, because two calendars can be created on the same date.
  const timeOf = useMomentText();
  const name = i18n._(calendarWords[kind].name);
  const made = timeOf(created_at);
  const read = last_used_at && timeOf(last_used_at);
  return (
    <AccessRow
      icon={<CalendarDays size={24} strokeWidth={1.75} aria-hidden />}
      name={name}
      endLabel={t({ message: `End “${name}”, made on ${made}`, comment: 'A calendar' })}
      onEnd={onEnd}
    >
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
    </AccessRow>
  );
}

function EndCalendarDialog({ access: calendar, onEnded, ...dialog }: EndDialogProps<Calendar>) {
  const { i18n } = useLingui();
  const client = useClient();
  return (
    <ActDialog
      {...dialog}
      title={<Trans>End this calendar?</Trans>}
      actText={<Trans context="access of another program">End</Trans>}
      act={() => ignoreNotFound(client.call(endCalendar, { params: { id: calendar.id } }))}
      onDone={onEnded}
    >
      <p>
        <strong>{i18n._(calendarWords[calendar.kind].name)}</strong>
      </p>
      <p>
        <Trans>Subscribers stop getting updates. This can’t be undone.</Trans>
      </p>
    </ActDialog>
  );
}
