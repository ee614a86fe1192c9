import { countCodePoints } from '@daymark/shared/text-length.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import * as limits from '@daymark/shared/limits.ts';
import { getTarget } from '@daymark/shared/timeline/schedule.ts';
import { isLimit, scoreAmount } from '@daymark/shared/timeline/target.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronsRight, Minus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getFieldErrorText } from '../../lib/error-text.ts';
import { formatDate } from '../../lib/format.ts';
import type { AreaDay, DayChange } from '../../marking/mark-events.ts';
import type { NoteDrafts } from '../../marking/marking.ts';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Disclosure } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { AmountField, useTypedAmount } from './amount-field.tsx';
import { DayEnded } from './day-ended.ts';
import styles from './score-sheet.module.css';
import { DayQuestion } from './day-question.tsx';

export type EntryChange = Exclude<DayChange, { kind: 'restore' }>;

export interface EntrySubject extends AreaDay {
  /**
   * Whether the title names the day, because it is not today or the screen behind shows many days.
   */
  readonly namesDay: boolean;
  readonly isToday: boolean;
  /** Typed note that could not be saved. */
  readonly draft?: string;
}

/** @param chosen the day that the user chose after the sheet's day had ended */
type SaveChange = (
  subject: EntrySubject,
  change: EntryChange,
  chosen?: CalendarDate,
) => Promise<void>;

interface ScoreSheetProps {
  readonly open: boolean;
  /** Stays set while the sheet closes, so that its text remains visible. */
  readonly subject: EntrySubject | null;
  readonly drafts: NoteDrafts;
  readonly onClose: () => void;
  /** Resolves after this device has stored the change. Rejects with `DayEnded` for an ended day. */
  readonly onSave: SaveChange;
  readonly earlier: ReactNode;
}

export function EntrySheet(props: ScoreSheetProps) {
  const { open, subject, drafts, onClose, onSave, earlier } = props;
  if (subject === null) return null;
  const { area, date, entry, namesDay, draft } = subject;
  const isTyped = draft !== undefined && draft !== (entry?.notes ?? '');
  // An element, not a string: Lingui parses tags after it inserts strings, so a name such as `<0/>`
  // would become markup.
  const name = <bdi>{area.name}</bdi>;
  const title = (
    <>
      <Trans>Rate: {name}</Trans>
      {namesDay && <SheetDay date={date} />}
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title={title} holdsText={isTyped}>
      {area.description !== '' && <p className={styles.description}>{area.description}</p>}
      <ScoreForm
        subject={subject}
        drafts={drafts}
        onSave={async (...change) => {
          await onSave(subject, ...change);
          onClose();
        }}
      />
      <Disclosure isLate summary={<Trans comment="What a day was marked before">History</Trans>}>
        {earlier}
      </Disclosure>
    </Sheet>
  );
}

const dayStyle = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

function SheetDay({ date }: { readonly date: CalendarDate }) {
  const { i18n } = useLingui();
  return (
    <>
      {' '}
      <time className={styles.day} dateTime={date}>
        {formatDate(date, i18n.locale, dayStyle)}
      </time>
    </>
  );
}

interface ScoreFormProps {
  readonly subject: EntrySubject;
  readonly drafts: NoteDrafts;
  readonly onSave: (change: EntryChange, chosen?: CalendarDate) => Promise<void>;
}

function ScoreForm({ subject, drafts, onSave }: ScoreFormProps) {
  const { area, date, entry, due, draft } = subject;
  const { i18n } = useLingui();
  const place = { areaId: area.id, date };
  const typed = useTypedAmount({ stored: entry?.amount ?? null, drafts, ...place });
  const { save, chosen, failed, newDay, saveOn } = useSaving(async (change, ...day) => {
    await onSave(change, ...day);
    if (change.kind === 'clear' || (change.kind === 'score' && change.amount !== undefined))
      typed.forget();
  });
  const saved = entry?.notes ?? '';
  const [notes, setNotes] = useState(() => draft ?? drafts.read(place) ?? saved);
  const isTooLong = countCodePoints(notes) > limits.scoreNotes.max;
  const isUnsaved = notes !== '' && notes !== saved;
  const target = getTarget(area.schedule, date);
  // An amount below the target selects no button, because it also stores the score "not done".
  const isPartly = target?.kind === 'at_least' && entry?.score === 0 && entry.amount !== undefined;
  const current = chosen ?? (isPartly ? null : (entry?.score ?? null));
  // A limit of zero needs no number, because one tap says whether it was kept.
  const isCounted = target !== null && (target.amount > 0 || !isLimit(target));
  const hasAmount = isCounted || entry?.amount !== undefined;
  function onChoose(value: ScoreValue): void {
    if (!typed.isValid) typed.showError();
    else save({ kind: 'score', value, notes, ...(typed.isChanged && { amount: typed.amount }) });
  }
  /** Also saves a typed amount, which decides the score. */
  function saveNote(score: ScoreValue): void {
    if (!typed.isValid) typed.showError();
    else if (typed.isChanged && typed.amount !== null)
      save({
        kind: 'score',
        value: scoreAmount(target, typed.amount),
        notes,
        amount: typed.amount,
      });
    // An emptied number alone does not say whether the day is done, so the amount stays.
    else save({ kind: 'score', value: score, notes });
  }
  const choice = { current, disabled: isTooLong, onChoose };

  function type(typed: string): void {
    setNotes(typed);
    drafts.store(place, typed === saved ? '' : typed);
  }

  return (
    <div className={styles.form} style={getAreaColorStyle(area.color)}>
      {newDay !== null ? (
        <DayQuestion days={[date, newDay]} onChoose={(day) => saveOn(day, notes)} />
      ) : (
        <>
          {hasAmount && (
            <AmountField
              {...{ area, target, typed }}
              isDisabled={isTooLong}
              onSave={(amount) =>
                save({ kind: 'score', value: scoreAmount(target, amount), notes, amount })
              }
            />
          )}
          <div className={styles.choices}>
            <Choice
              {...choice}
              value={1}
              icon={<Check size={28} strokeWidth={3} aria-hidden="true" />}
            >
              {isLimit(target) ? <Trans comment="A limit">Kept</Trans> : <Trans>Completed</Trans>}
            </Choice>
            <Choice
              {...choice}
              value={0}
              icon={<Minus size={28} strokeWidth={3} aria-hidden="true" />}
            >
              {isLimit(target) ? (
                <Trans comment="A limit was not kept">Slipped</Trans>
              ) : (
                <Trans>Not Done</Trans>
              )}
            </Choice>
          </div>
        </>
      )}
      {newDay !== null ? null : due?.kind === 'skipped' ? (
        <SkippedDay reason={subject.skipReason} onUnskip={() => save({ kind: 'unskip' })} />
      ) : (
        current !== 1 &&
        due !== null &&
        due.kind !== 'paused' &&
        due.kind !== 'archived' && (
          <SkipDay isToday={subject.isToday} onSkip={(reason) => save({ kind: 'skip', reason })} />
        )
      )}
      <TextArea
        label={
          area.note_prompt === '' ? <Trans>Note (optional)</Trans> : <bdi>{area.note_prompt}</bdi>
        }
        name="notes"
        autoComplete="off"
        value={notes}
        onChange={(event) => type(event.target.value)}
        hint={isUnsaved && !isTooLong && <NotSavedYet isScored={entry !== null} />}
        count={{ length: countCodePoints(notes), limit: limits.scoreNotes.max }}
        error={isTooLong && getFieldErrorText(i18n, describeFieldError('notes', 'notes_too_long'))}
      />
      {failed && (
        <Notice tone="error">
          <Trans>This could not be saved on your device. Please try again.</Trans>
        </Notice>
      )}
      {entry !== null && (
        <div className={styles.further}>
          <Button variant="quiet" onClick={() => save({ kind: 'clear' })}>
            <Trans>Clear mark</Trans>
          </Button>
          {notes !== entry.notes && (
            <Button disabled={isTooLong} onClick={() => saveNote(entry.score)}>
              <Trans>Save note</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function NotSavedYet({ isScored }: { readonly isScored: boolean }) {
  return isScored ? (
    <Trans comment="A note">Not saved yet.</Trans>
  ) : (
    <Trans comment="A note">Mark the day to save your note.</Trans>
  );
}

interface SkipDayProps {
  readonly isToday: boolean;
  readonly onSkip: (reason: string) => void;
}

function SkipDay({ isToday, onSkip }: SkipDayProps) {
  const { i18n } = useLingui();
  const [reason, setReason] = useState<string | null>(null);
  const words = isToday ? <Trans>Skip today</Trans> : <Trans>Skip this day</Trans>;
  if (reason === null) {
    return (
      <button type="button" className={styles.skip} onClick={() => setReason('')}>
        <ChevronsRight size={20} aria-hidden="true" />
        {words}
      </button>
    );
  }
  const isTooLong = countCodePoints(reason) > limits.pauseReason.max;
  return (
    <form
      className={styles.reason}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) onSkip(reason);
      }}
    >
      <TextField
        ref={(field) => field?.focus()}
        label={<Trans>Reason (optional)</Trans>}
        name="reason"
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint={<Trans>Skipping won’t break your streak.</Trans>}
        error={
          isTooLong && getFieldErrorText(i18n, describeFieldError('reason', 'reason_too_long'))
        }
      />
      <Button type="submit" disabled={isTooLong}>
        {words}
      </Button>
    </form>
  );
}

interface SkippedDayProps {
  readonly reason: string;
  readonly onUnskip: () => void;
}

function SkippedDay({ reason, onUnskip }: SkippedDayProps) {
  return (
    <div className={styles.skipped}>
      <p className={styles.skippedWords}>
        <ChevronsRight size={20} aria-hidden="true" />
        <span>{reason === '' ? <Trans>Skipped</Trans> : <Trans>Skipped: {reason}</Trans>}</span>
      </p>
      <Button variant="quiet" onClick={onUnskip}>
        <Trans>Undo skip</Trans>
      </Button>
    </div>
  );
}

interface ChoiceProps {
  readonly value: ScoreValue;
  readonly current: ScoreValue | null;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  readonly onChoose: (value: ScoreValue) => void;
  readonly children: ReactNode;
}

function Choice({ value, current, icon, disabled, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      data-value={value}
      data-autofocus={value === 1 || undefined}
      aria-pressed={value === current}
      disabled={disabled}
      onClick={() => onChoose(value)}
    >
      <span className={styles.icon}>{icon}</span>
      {children}
    </button>
  );
}

interface Saving {
  readonly save: (change: EntryChange) => void;
  readonly chosen: ScoreValue | null;
  readonly failed: boolean;
  /** Date of the new day, set if a button was pressed after the day of the sheet had ended. */
  readonly newDay: CalendarDate | null;
  readonly saveOn: (date: CalendarDate, notes: string) => void;
}

function useSaving(onSave: ScoreFormProps['onSave']): Saving {
  const [pressed, setPressed] = useState<EntryChange | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState<{ change: EntryChange; today: CalendarDate } | null>(null);

  function save(change: EntryChange, date?: CalendarDate): void {
    if (pressed !== null) return;
    setPressed(change);
    setFailed(false);
    const saved = date === undefined ? onSave(change) : onSave(change, date);
    saved.catch((error: unknown) => {
      setPressed(null);
      if (error instanceof DayEnded) setAsked({ change, today: error.today });
      else setFailed(true);
    });
  }

  return {
    save: (change) => save(change),
    chosen: pressed?.kind === 'score' ? pressed.value : null,
    failed,
    newDay: asked && asked.today,
    saveOn(date, notes) {
      if (asked === null) return;
      const { change } = asked;
      save(change.kind === 'score' ? { ...change, notes } : change, date);
    },
  };
}
