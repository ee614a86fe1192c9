import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { type DayEnd, dayEnds, todayOf } from '@daymark/shared/calendar/today.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatTime } from '../../lib/format.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useTrueClock } from '../../lib/use-services.ts';
import { useShownUser } from '../../outbox/use-outbox.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { type TurnedBack, useTurnedBackDay } from './use-turned-back-day.ts';

interface DayEndFieldProps {
  readonly onChange: (end: DayEnd) => void;
}

/** Where a choice makes today the day before, the person says on which of the two what they have marked belongs. */
export function DayEndField({ onChange }: DayEndFieldProps) {
  const { t, i18n } = useLingui();
  const clock = useTrueClock();
  const user = useShownUser();
  const { day_ends_at: value } = user;
  const hour = formatTime(value, i18n.locale);
  const question = useDialogState<TurnedBack & { readonly end: DayEnd }>();
  const turned = useTurnedBackDay();
  const midnight = t({ message: 'Midnight', comment: 'When a day ends' });

  async function change(end: DayEnd): Promise<void> {
    const now = clock.now();
    const days = { from: todayOf(now, user), to: todayOf(now, { ...user, day_ends_at: end }) };
    if (days.to >= days.from) return onChange(end);
    if (turned.hasMarks(days.from)) return question.open({ ...days, end });
    await turned.beginAreas(days);
    onChange(end);
  }

  async function answer(isMoved: boolean): Promise<void> {
    const { subject } = question;
    if (subject === null) return;
    question.close();
    await turned.beginAreas(subject);
    if (isMoved) await turned.move(subject);
    onChange(subject.end);
  }

  return (
    <>
      <SelectField
        label={<Trans>End of the day</Trans>}
        hint={
          value === '00:00' ? (
            <Trans>Awake later? Choose an hour up to which it is still the day before.</Trans>
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
        <WhoseMarks
          {...question.subject}
          open={question.isOpen}
          onClose={question.close}
          onAnswer={(isMoved) => void answer(isMoved)}
        />
      )}
    </>
  );
}

interface WhoseMarksProps extends TurnedBack {
  readonly open: boolean;
  /** The end of the day stays as it is. */
  readonly onClose: () => void;
  readonly onAnswer: (isMoved: boolean) => void;
}

const dayStyle = { day: 'numeric', month: 'long' } as const;

function WhoseMarks({ from, to, open, onClose, onAnswer }: WhoseMarksProps) {
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
        Do your marks of {now} belong to {before}? What you have marked there already stays.
      </Trans>
    </Dialog>
  );
}
