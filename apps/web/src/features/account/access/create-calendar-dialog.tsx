import { createCalendar } from '@daymark/shared/access/calendar-endpoints.ts';
import { type CalendarKind, calendarKinds } from '@daymark/shared/access/calendar-kind.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConfirmed } from '../../../lib/confirmation.ts';
import { useClient } from '../../../lib/use-services.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useCallForm } from '../use-call-form.ts';
import type { CreateDialogProps } from './access-part.tsx';
import { calendarWords } from './calendar-words.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** Asks for the calendar's kind, then shows its address once. Each opening needs a new `key`. */
export function CreateCalendarDialog({ open, onClose, onMade }: CreateDialogProps) {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  const client = useClient();
  const confirmed = useConfirmed();
  const form = useCallForm<{ kind: CalendarKind }>({
    initial: { kind: 'due' },
    async send(body, key) {
      const answer = await confirmed(() => client.call(createCalendar, { body }, key));
      setAddress(`${location.origin}${answer.body.path}`);
      onMade();
    },
    fields: [],
    fallback: t`The calendar could not be made. Please try again.`,
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
            Subscribe to this address in your calendar app. It’s shown only once, and anyone who has
            it can see the calendar.
          </Trans>
        </SecretDialog>
      )}
    </>
  );
}
