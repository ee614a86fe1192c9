import { type Calendar, createCalendar } from '@daymark/shared/access/calendar-endpoints.ts';
import { type CalendarKind, calendarKinds } from '@daymark/shared/access/calendar-kind.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useConfirmed } from '../../../lib/confirmation.ts';
import { useClient } from '../../../lib/use-services.ts';
import { useValidatedForm } from '../../../lib/use-validated-form.ts';
import { FormDialog, refusalErrors } from '../form-dialog.tsx';
import { calendarWords } from './calendar-words.ts';
import { ChoiceList } from './choice-list.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface CreateCalendarDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: () => void;
}

/** Asks for the kind, then shows the address once. Mount it anew for each opening. */
export function CreateCalendarDialog({ open, onClose, onMade }: CreateCalendarDialogProps) {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  const form = useCalendarForm(({ path }) => {
    setAddress(`${location.origin}${path}`);
    onMade();
  });
  return (
    <>
      <FormDialog
        open={open && address === null}
        onClose={onClose}
        title={<Trans>Create a calendar</Trans>}
        form={form}
        submitText={<Trans context="a calendar">Create</Trans>}
      >
        <ChoiceList
          label={<Trans context="a calendar">What it shows</Trans>}
          choices={calendarKinds.map((value) => ({
            value,
            name: i18n._(calendarWords[value].name),
            meaning: i18n._(calendarWords[value].meaning),
          }))}
          {...form.choice('kind')}
        />
      </FormDialog>
      {address !== null && (
        <SecretDialog
          open={open}
          onClose={onClose}
          title={<Trans>Your new calendar</Trans>}
          secret={address}
          copyText={<Trans>Copy the address</Trans>}
          copiedText={t`Address copied`}
        >
          <Trans>
            Subscribe to this address in your calendar app. It is shown this one time only, and
            shows the calendar to everyone who has it.
          </Trans>
        </SecretDialog>
      )}
    </>
  );
}

function useCalendarForm(onMade: (calendar: Calendar & { readonly path: string }) => void) {
  const { i18n, t } = useLingui();
  const client = useClient();
  const confirmed = useConfirmed();
  // Kept until another kind is chosen, so that a retry creates no second calendar.
  const idempotencyKey = useRef<string>(null);
  const form = useValidatedForm<{ kind: CalendarKind }>({
    initial: { kind: 'due' },
    loadCheck: async () => () => [],
    async send(body) {
      const key = (idempotencyKey.current ??= crypto.randomUUID());
      const answer = await confirmed(() =>
        client.call(createCalendar, { body }, { idempotencyKey: key }),
      );
      onMade(answer.body);
    },
    errorsOf: (error) =>
      refusalErrors(i18n, {
        error,
        fields: [],
        fallback: t`The calendar could not be made. Please try again.`,
      }),
    onEdit() {
      idempotencyKey.current = null;
      form.clearErrors();
    },
  });
  return form;
}
