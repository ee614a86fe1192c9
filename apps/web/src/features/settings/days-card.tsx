import type { OfflineProfile } from '@daymark/shared/outbox/edit.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useOutbox, useShownUser } from '../../local/use-outbox.tsx';
import { Switch } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DayEndField } from './day-end-field.tsx';
import { FirstWeekdayField } from './first-weekday-field.tsx';
import styles from './settings.module.css';

export function DaysCard() {
  const { done_last } = useShownUser();
  const change = useProfileChange();
  return (
    <SectionCard
      title={<Trans>Days and cards</Trans>}
      hint={<Trans>Saved to your account, the same on all your devices.</Trans>}
      divided
    >
      <div className={styles.days}>
        <FirstWeekdayField onChange={(first_weekday) => void change({ first_weekday })} />
        <DayEndField onChange={(day_ends_at) => change({ day_ends_at })} />
      </div>
      <Switch
        label={<Trans>Move done to the bottom</Trans>}
        hint={<Trans>Done areas fold into one row below the open ones.</Trans>}
        name="done_last"
        checked={done_last}
        onCheckedChange={(done_last) => void change({ done_last })}
      />
    </SectionCard>
  );
}

function useProfileChange(): (changes: OfflineProfile) => Promise<boolean> {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();
  return async (changes) => {
    try {
      await outbox.add([{ kind: 'profile', fields: changes }]);
      return true;
    } catch {
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
      return false;
    }
  };
}
