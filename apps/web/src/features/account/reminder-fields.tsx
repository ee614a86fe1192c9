import type { RegistrationFieldsProps } from './registration-faults.ts';
import { TimeFields } from './time-fields.tsx';
import { useFaultText } from './use-fault-text.ts';

export function ReminderFields({ entry, change, faults }: RegistrationFieldsProps) {
  const faultText = useFaultText();
  return (
    <TimeFields
      timezone={entry.timezone}
      notificationTime={entry.notification_time}
      onChange={change}
      faults={{
        timezone: faultText(faults.timezone),
        notification_time: faultText(faults.notification_time),
      }}
    />
  );
}
