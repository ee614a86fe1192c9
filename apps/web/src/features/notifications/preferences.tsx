import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PreferenceCards } from './preference-cards.tsx';
import styles from './preferences.module.css';
import { useNotificationSettings } from './use-notification-settings.ts';

/** What the account wants to be told, and when; the same on every device. */
export function Preferences() {
  const { settings, failed, retry, change } = useNotificationSettings();
  if (settings === null) return failed ? <LoadFailure onRetry={retry} /> : <LoadingPreferences />;
  return (
    <>
      <SectionCard
        title={<Trans>Push notifications</Trans>}
        hint={<Trans>These choices belong to your account and hold on all your devices.</Trans>}
      >
        <Switch
          label={<Trans>Send notifications</Trans>}
          hint={<Trans>Off: nothing is sent to any of your devices.</Trans>}
          name="push_notifications_enabled"
          checked={settings.push_notifications_enabled}
          onCheckedChange={(push_notifications_enabled) => change({ push_notifications_enabled })}
        />
      </SectionCard>
      <PreferenceCards settings={settings} onChange={change} />
    </>
  );
}

function LoadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice tone="error">
      <div className={styles.failure}>
        <p>
          <Trans>Your notification settings could not be loaded.</Trans>
        </p>
        <Button variant="quiet" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    </Notice>
  );
}

/** As high as the cards that come. */
function LoadingPreferences() {
  return (
    <>
      <VisuallyHidden>
        <output>
          <Trans>Loading...</Trans>
        </output>
      </VisuallyHidden>
      <Skeleton height="9rem" />
      <Skeleton height="24rem" />
      <Skeleton height="18rem" />
    </>
  );
}
