import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Pause } from '@daymark/shared/pauses/pause.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  useValidatedForm,
  type ValidatedForm,
  createFormError,
} from '../../lib/use-validated-form.ts';
import { useReplica } from '../../local/use-replica.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Dialog, doubleTap } from '../../ui/modal.tsx';
import { PauseList } from './pause-list.tsx';
import {
  toPauseDays,
  moveLastDayAlong,
  isOverlapping,
  listPausesOfArea,
  type PauseValues,
  coversWholeArea,
} from './pause-values.ts';
import styles from './pauses.module.css';
import { usePauseRange } from './use-pause-range.ts';
import { usePauseWrites } from './use-pause-writes.ts';

interface PausesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly area: SyncedArea | null;
  readonly today: CalendarDate;
}

export function PausesDialog({ open, onClose, area, today }: PausesDialogProps) {
  const all = useReplica((state) => state.pauses);
  const areaId = area?.id ?? null;
  const pauses = useMemo(() => listPausesOfArea(all, areaId), [all, areaId]);
  const [edited, setEdited] = useState<Pause | null>(null);
  const writes = usePauseWrites(area);
  const formId = useId();
  const savedAt = useRef(-Infinity);
  // An element, not a string: Lingui parses tags after it inserts strings, so a name such as `<0/>`
  // would become markup.
  const name = <>{area?.name}</>;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={area === null ? <Trans>Holiday</Trans> : <Trans>Pause {name}</Trans>}
      footer={
        <>
          <Button variant="quiet" onClick={edited === null ? onClose : () => setEdited(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" form={formId}>
            {edited === null ? <Trans comment="Makes a pause">Pause</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p className={styles.muted}>
          {area === null ? (
            <Trans>
              On these days nothing is due, there are no reminders, and your streaks are safe.
            </Trans>
          ) : (
            <Trans>
              While it’s paused, nothing is due, there are no reminders, and your streak is safe.
              Days you do anyway still count.
            </Trans>
          )}
        </p>
        <PauseFields
          key={edited?.id ?? ''}
          {...{ formId, edited, area, today, pauses }}
          count={all.size}
          isEcho={({ timeStamp }) => timeStamp - savedAt.current < doubleTap}
          onSubmit={async (values) => {
            if (edited === null) await writes.create(values);
            else await writes.change(edited, values);
            savedAt.current = performance.now();
            if (edited === null) onClose();
            else setEdited(null);
          }}
        />
        <PauseList
          pauses={pauses}
          today={today}
          edited={edited}
          onEdit={setEdited}
          onDelete={(pause) => {
            if (edited?.id === pause.id) setEdited(null);
            writes.remove(pause);
          }}
        />
      </div>
    </Dialog>
  );
}

interface PauseFieldsProps {
  readonly formId: string;
  readonly edited: Pause | null;
  readonly area: SyncedArea | null;
  readonly today: CalendarDate;
  readonly pauses: readonly Pause[];
  readonly count: number;
  /** Returns whether an event is the second click of a double click whose first click saved. */
  readonly isEcho: (event: SyntheticEvent) => boolean;
  readonly onSubmit: (values: PauseValues) => Promise<void>;
}

function PauseFields(props: PauseFieldsProps) {
  const { formId, edited, today, count, isEcho, onSubmit } = props;
  const { t } = useLingui();
  const form = useValidatedForm<PauseValues>({
    initial: {
      first_day: edited?.first_day ?? today,
      last_day: edited === null ? addDays(today, 6) : (edited.last_day ?? ''),
      reason: edited?.reason ?? '',
    },
    async loadCheck() {
      const { findPauseErrors } = await import('./pause-form.ts');
      return (values) => findPauseErrors(values, { isNew: edited === null, count });
    },
    send: onSubmit,
    errorsOf: () => [createFormError(t`This could not be saved on your device. Please try again.`)],
  });
  const { failure, field, setFocus } = form;
  const [first, last] = [field('first_day'), field('last_day')];
  // Moves the focus, because the fields may be far above the pressed button.
  useEffect(() => {
    if (edited !== null) setFocus('first_day');
  }, [edited, setFocus]);
  // While a first day is typed, the field contains other dates for a moment. Each date moves the
  // last day relative to this range, which changes only when the user edits the last day.
  const chosen = useRef<Pick<PauseValues, 'first_day' | 'last_day'>>(form.values);
  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={(event) => (isEcho(event) ? event.preventDefault() : form.submit(event))}
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={styles.days}>
        <TextField
          type="date"
          label={<Trans>First day</Trans>}
          autoComplete="off"
          min={limits.earliestDate}
          {...first}
          onChange={(event) => {
            void first.onChange(event);
            form
              .choice('last_day')
              .onValueChange(moveLastDayAlong(chosen.current, event.target.value));
          }}
        />
        <TextField
          type="date"
          label={<Trans>Last day</Trans>}
          hint={<Trans>Leave blank if you don’t know yet.</Trans>}
          autoComplete="off"
          min={limits.earliestDate}
          {...last}
          onChange={(event) => {
            void last.onChange(event);
            chosen.current = { ...form.getValues(), last_day: event.target.value };
          }}
        />
      </div>
      <TextField label={<Trans>Reason (optional)</Trans>} autoComplete="off" {...field('reason')} />
      <Consequences {...props} form={form} />
    </form>
  );
}

function Consequences(props: PauseFieldsProps & { readonly form: ValidatedForm<PauseValues> }) {
  const { form, edited, area, today, pauses } = props;
  const rangeOf = usePauseRange();
  const days = toPauseDays(form.values);
  const isReadable =
    days.first_day !== '' && (days.last_day === null || days.first_day <= days.last_day);
  const other = isReadable
    ? pauses.find((pause) => pause.id !== edited?.id && isOverlapping(pause, days))
    : undefined;
  const otherDays = other && rangeOf(other);
  const name = <>{area?.name}</>;
  return (
    <output className={styles.muted}>
      {otherDays && (
        <p>
          <Trans>Overlaps with another pause: {otherDays}. Each day counts once.</Trans>
        </p>
      )}
      {isReadable && area !== null && coversWholeArea(days, area, today) && (
        <p>
          <Trans>
            This includes all days of {name} so far. Only the days you did it will count.
          </Trans>
        </p>
      )}
      {isReadable && area !== null && days.last_day === null && (
        <p>
          <Trans>Without an end date it stays archived until you bring it back.</Trans>
        </p>
      )}
    </output>
  );
}
