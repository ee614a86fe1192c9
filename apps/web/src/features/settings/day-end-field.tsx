import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type ChangedToday, findChangedToday } from '@daymark/shared/areas/first-day.ts';
import { type DayEnd, dayEnds } from '@daymark/shared/calendar/today.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../lib/format.ts';
import { formatTime } from '../../lib/format-time.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { useShownUser } from '../../local/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useTurnedBackDay } from './use-turned-back-day.ts';

interface DayEndFieldProps {
  /** Resolves with whether the device stored the choice. */
  readonly onChange: (end: DayEnd) => Promise<boolean>;
}

export function DayEndField({ onChange }: DayEndFieldProps) {
  const { t, i18n } = useLingui();
  const clock = useTrueClock();
  const user = useShownUser();
  const { day_ends_at: value } = user;
  const hour = formatTime(value, i18n.locale);
  const question = useDialogState<ChangedToday & { readonly end: DayEnd }>();
  const turned = useTurnedBackDay();
  const midnight = t({ message: 'Midnight', comment: 'When a day ends' });

  async function change(end: DayEnd): Promise<void> {
    const days = findChangedToday(clock.now(), user, { ...user, day_ends_at: end });
    const isTurnedBack = days.to < days.from;
    if (isTurnedBack && turned.hasMarks(days.from)) return question.open({ ...days, end });
    await onChange(end);
  }

  async function answer(isMoved: boolean): Promise<void> {
    const { subject } = question;
    if (subject === null) return;
    question.close();
    // The new end of the day is stored first, because that moves the first days of areas to today.
    const isStored = await onChange(subject.end);
    if (isStored && isMoved) await turned.move(subject);
  }

  return (
    <>
      <SelectField
        label={<Trans>End of the day</Trans>}
        hint={
          value === '00:00' ? (
            <Trans>Up late? Until this time, what you mark counts for the day before.</Trans>
          ) : (
            <Trans>Until {hour} what you mark counts for the day before.</Trans>
          )
        }
        name="day_ends_at"
        autoComplete="off"
        options={dayEnds.map((time) => ({
          value: time,
          label: time === '00:00' ? midnight : formatTime(time, i18n.locale),
        }))}
        value={value}
        onChange={({ target }) => void change(target.value as DayEnd)}
      />
      {question.subject !== null && (
        <MarksQuestion
          {...question.subject}
          open={question.isOpen}
          onClose={question.close}
          onAnswer={(isMoved) => void answer(isMoved)}
        />
      )}
    </>
  );
}

interface MarksQuestionProps extends ChangedToday {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAnswer: (isMoved: boolean) => void;
}

const dayStyle = { day: 'numeric', month: 'long' } as const;

function MarksQuestion({ from, to, open, onClose, onAnswer }: MarksQuestionProps) {
  const { i18n } = useLingui();
  const text = (date: CalendarDate) => formatDate(date, i18n.locale, dayStyle);
  const [now, before] = [text(from), text(to)];
  return (
    <Dialog
      compact
      open={open}
      onClose={onClose}
      title={<Trans>It is {before} again</Trans>}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            <Trans>Leave them</Trans>
          </Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            <Trans>Move them</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Do your marks of {now} belong to {before}? What you already marked there stays.
      </Trans>
    </Dialog>
  );
}
