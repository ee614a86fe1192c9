import { countCodePoints } from '@daymark/shared/text-length.ts';
import { areaFields } from '@daymark/shared/areas/area-fields.ts';
import { chooseColor } from '@daymark/shared/areas/choose-color.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { Weekday } from '@daymark/shared/calendar/week.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { NotificationSettings } from '@daymark/shared/notifications/notification-settings.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleStop } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import {
  useValidatedForm,
  type ValidatedForm,
  createFormError,
} from '../../lib/use-validated-form.ts';
import type { Closable } from '../../lib/use-dialog-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { Disclosure } from '../../ui/layout.tsx';
import { Dialog } from '../../ui/modal.tsx';
import styles from './area-dialog.module.css';
import type { AreaDraft } from './area-draft.ts';
import { type AreaValues, readFormValues } from './area-values.ts';
import { ColorField } from './color-field.tsx';
import { DatedSchedules } from './dated-schedules.tsx';
import { IconField } from './icon-field.tsx';
import { MoreLine } from './more-line.tsx';
import { RemindersField } from './reminders-field.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { StreakField } from './streak-field.tsx';
import { TargetField } from './target-field.tsx';

interface AreaDialogProps extends Closable {
  readonly area: SyncedArea | null;
  readonly today: CalendarDate;
  readonly firstWeekday: Weekday;
  readonly firstEntry: CalendarDate | null;
  /** Colors of existing areas. A new area starts with the least used color. */
  readonly takenColors: readonly string[];
  readonly groups: readonly string[];
  readonly settings: NotificationSettings | null;
  /** Draft of a new area. Without it, typed text is lost when the dialog closes. */
  readonly draft?: AreaDraft | null;
  /** Resolves after the change is stored on this device. Rejects if storing fails. */
  readonly onSubmit: (values: AreaValues) => Promise<void>;
  readonly onEnd: () => void;
}

/** Each opening needs a new `key`, so that earlier input and errors are gone. */
export function AreaDialog(props: AreaDialogProps) {
  const { open, onClose, area, draft, onEnd } = props;
  const formId = useId();
  const form = useAreaForm(props);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={area === null ? <Trans>Create Life Area</Trans> : <Trans>Edit Life Area</Trans>}
      footer={
        <>
          {area !== null && (
            <Button
              variant="quiet"
              className={styles.end}
              icon={<CircleStop size="1.25em" aria-hidden />}
              onClick={onEnd}
            >
              <Trans>End…</Trans>
            </Button>
          )}
          <Button
            variant="quiet"
            className={area === null ? undefined : styles.cancel}
            onClick={() => {
              draft?.forget();
              onClose();
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            variant="primary"
            form={formId}
            disabled={form.values.name.trim() === ''}
            busy={form.isSubmitting}
          >
            {area === null ? <Trans>Create</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.submit}>
        <AreaFields {...props} form={form} />
      </form>
    </Dialog>
  );
}

interface AreaFieldsProps extends AreaDialogProps {
  readonly form: ValidatedForm<AreaValues>;
}

function AreaFields(props: AreaFieldsProps) {
  const { form, area, firstWeekday } = props;
  const { failure, field } = form;
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextField
        label={<Trans>Name</Trans>}
        autoComplete="off"
        required
        data-autofocus
        hint={
          form.values.name.trim() === '' &&
          !field('name').error && <Trans>It needs a name to be saved.</Trans>
        }
        // Browsers ignore Enter while the submit button is disabled. This shows the missing fields.
        onKeyDown={(event) => event.key === 'Enter' && form.submit(event)}
        {...field('name')}
      />
      {area !== null && <DescriptionField form={form} />}
      <ColorField {...form.choice('color')} own={area?.color ?? null} />
      {area === null ? (
        <MoreLine form={form} firstWeekday={firstWeekday}>
          <div className={styles.more}>
            <DescriptionField form={form} />
            <PlanFields {...props} />
          </div>
        </MoreLine>
      ) : (
        <PlanFields {...props} />
      )}
    </>
  );
}

function DescriptionField({ form }: Pick<AreaFieldsProps, 'form'>) {
  return (
    <TextArea
      label={<Trans>Description (optional)</Trans>}
      autoComplete="off"
      count={{
        length: countCodePoints(form.values.description),
        limit: areaFields.description.max,
      }}
      {...form.field('description')}
    />
  );
}

function PlanFields(props: AreaFieldsProps) {
  const { form, area, today, firstWeekday } = props;
  return (
    <>
      <IconField {...form.choice('icon')} color={form.values.color} />
      <ScheduleField {...{ form, area, today, firstWeekday }} />
      <TargetField form={form} />
      {area !== null && <DatedSchedules {...{ form, area, today, firstWeekday }} />}
      <MoreFields {...props} />
    </>
  );
}

function MoreFields({ form, area, today, groups, settings, firstWeekday }: AreaFieldsProps) {
  const { field, values, textOf } = form;
  const listId = useId();
  const [wasSet] = useState(
    values.reminders.length > 0 ||
      [values.group, values.note_prompt].some(Boolean) ||
      values.streak_rule !== areaFields.streak_rule.empty,
  );
  const hasError = ['group', 'reminders', 'note_prompt', 'forgiving_days', 'created_on']
    .map(textOf)
    .some(Boolean);
  const [hadError, setHadError] = useState(false);
  if (hasError && !hadError) setHadError(true);
  const fields = (
    <div className={styles.more}>
      <TextField
        label={<Trans>Group (optional)</Trans>}
        hint={<Trans>Areas in the same group, like Morning, are shown together.</Trans>}
        autoComplete="off"
        list={listId}
        {...field('group')}
      />
      <datalist id={listId}>
        {groups.map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      {values.targetKind !== 'at_most' && (
        <RemindersField {...form.choice('reminders')} {...{ settings, firstWeekday }} />
      )}
      <TextField
        label={<Trans>Question above the note (optional)</Trans>}
        hint={<Trans>For example: What went well?</Trans>}
        autoComplete="off"
        {...field('note_prompt')}
      />
      <StreakField form={form} />
      <TextField
        type="date"
        label={area === null ? <Trans>Begins on</Trans> : <Trans>Began on</Trans>}
        hint={<Trans>Already started? Pick the date, and fill in the days since.</Trans>}
        autoComplete="off"
        min={limits.earliestDate}
        max={area !== null && area.created_on > today ? area.created_on : today}
        {...field('created_on')}
      />
    </div>
  );
  // The dialog of a new area has one line that opens all its fields.
  if (area === null) return fields;
  return (
    <Disclosure
      // The first error changes the key. The section then mounts again and opens.
      key={String(hadError)}
      open={wasSet || hadError}
      summary={<Trans>More settings</Trans>}
    >
      {fields}
    </Disclosure>
  );
}

function useAreaForm(props: AreaDialogProps) {
  const { area, today, firstEntry, takenColors, draft = null, onSubmit } = props;
  const { t, i18n } = useLingui();
  const form = useValidatedForm<AreaValues>({
    initial: {
      ...readFormValues(area, { today, color: chooseColor(takenColors), locale: i18n.locale }),
      ...draft?.read(),
    },
    // Loaded on demand, because the schemas are large.
    async loadCheck() {
      const { findAreaErrors } = await import('./area-form.ts');
      const incomplete = createFormError(t`Please fill in all required fields`);
      return (values) => [
        ...findAreaErrors(values, { area, today, firstEntry }),
        ...(values.name.trim() === '' ? [incomplete] : []),
      ];
    },
    async send(values) {
      await onSubmit(values);
      draft?.forget();
    },
    errorsOf: () => [createFormError(t`This could not be saved on your device. Please try again.`)],
  });
  const { isDirty } = form.formState;
  const { values } = form;
  useEffect(() => {
    if (isDirty && !form.isSubmitting && !form.isSubmitSuccessful) draft?.store(values);
  }, [draft, values, isDirty, form.isSubmitting, form.isSubmitSuccessful]);
  return form;
}
