import { Trans } from '@lingui/react/macro';
import { SectionCard } from '../../ui/layout.tsx';
import { Switch } from '../../ui/fields.tsx';

interface OfflineCardProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether this device may have the person's days, or only what is not sent yet. */
export function OfflineCard({ isOn, onChange }: OfflineCardProps) {
  return (
    <SectionCard title={<Trans>Without a network</Trans>}>
      <Switch
        label={<Trans>Offline mode</Trans>}
        hint={
          isOn ? (
            <Trans>Your areas and half a year of days are kept on this device.</Trans>
          ) : (
            <Trans>
              Only what is not sent yet and your backups are on this device. Your days come from the
              server.
            </Trans>
          )
        }
        checked={isOn}
        onCheckedChange={onChange}
      />
    </SectionCard>
  );
}
