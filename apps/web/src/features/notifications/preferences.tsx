import { Trans } from '@lingui/react/macro';
import { useAnswer } from '../../lib/answers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { Switch } from '../../ui/fields.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { notificationDevicesQuestion } from './api/list-notification-devices.ts';
import { PreferenceCards } from './preference-cards.tsx';
import styles from './preferences.module.css';
import { useNotificationPermission } from './use-notification-permission.ts';
import { useNotificationSettings } from './use-notification-settings.ts';

interface PreferencesProps {
  /** Shows how the app is installed. */
  readonly onShowInstall: () => void;
}

/** What the account wants to be told, and when; the same on every device. */
export function Preferences({ onShowInstall }: PreferencesProps) {
  const { settings, failed, retry, change } = useNotificationSettings();
  const { data: devices } = useAnswer(notificationDevicesQuestion);
  if (settings === null) return failed ? <LoadFailure onRetry={retry} /> : <LoadingPreferences />;
  // Without a device there is nobody to send to, whatever the account wants.
  const isAnyDevice = devices === undefined || devices.length > 0;
  const isSent = isAnyDevice && settings.push_notifications_enabled;
  return (
    <>
      <SectionCard
        title={<Trans>Push notifications</Trans>}
        hint={<Trans>These choices belong to your account and hold on all your devices.</Trans>}
      >
        {!isAnyDevice && <NoDevice onShowInstall={onShowInstall} />}
        <Switch
          label={<Trans>Send notifications</Trans>}
          hint={
            isAnyDevice && !isSent && <Trans>Off: nothing is sent to any of your devices.</Trans>
          }
          name="push_notifications_enabled"
          checked={isSent}
          disabled={!isAnyDevice}
          onCheckedChange={(push_notifications_enabled) => change({ push_notifications_enabled })}
        />
      </SectionCard>
      <PreferenceCards settings={settings} isSent={isSent} onChange={change} />
    </>
  );
}

/** Why nothing can be sent, and what to do. */
function NoDevice({ onShowInstall }: PreferencesProps) {
  const permission = useNotificationPermission();
  if (permission === 'install-first') {
    return (
      <Notice>
        <div className={styles.failure}>
          <p>
            <Trans>
              Nothing can be sent yet: on an iPhone or iPad, Daymark must be on the home screen
              first.
            </Trans>
          </p>
          <Button variant="quiet" onClick={onShowInstall}>
            <Trans>Show me how</Trans>
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <Notice>
      {permission === 'blocked' ? (
        <Trans>
          Nothing can be sent: this browser blocks notifications from Daymark, and none of your
          devices has them on.
        </Trans>
      ) : permission === 'unsupported' ? (
        <Trans>
          Nothing can be sent: this browser has no notifications, and none of your devices has them
          on.
        </Trans>
      ) : (
        <Trans>
          Nothing can be sent yet: none of your devices has notifications on. Enable them above.
        </Trans>
      )}
    </Notice>
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
