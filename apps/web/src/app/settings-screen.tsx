import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { lazyPart } from '../lib/lazy.tsx';
import { useTabInAddress } from '../lib/use-tab-in-address.ts';
import { AboutPanel } from '../features/settings/about-panel.tsx';
import styles from '../features/settings/settings.module.css';
import { Screen } from '../ui/layout.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { GeneralPanel } from './settings/general-panel.tsx';
import { ScreenNavigation } from './shell/screen-navigation.tsx';

const settingsTabs = ['general', 'notifications', 'account', 'about'] as const;
type SettingsTab = (typeof settingsTabs)[number];

// Separate chunks, because these panels are larger than the panel that opens first.
const NotificationsPanel = lazyPart(
  async () => (await import('./settings/notifications-panel.tsx')).NotificationsPanel,
);
const AccountPanel = lazyPart(
  async () => (await import('./settings/account-panel.tsx')).AccountPanel,
  'factor',
);

const panels: Record<SettingsTab, ComponentType> = {
  general: GeneralPanel,
  notifications: NotificationsPanel,
  account: AccountPanel,
  about: AboutPanel,
};

export function SettingsScreen() {
  const { t } = useLingui();
  const [tab, select] = useTabInAddress(settingsTabs);
  const Panel = panels[tab];
  return (
    <Screen title={t`Settings`} width="text">
      <title>{t`Settings · Daymark`}</title>
      <Tabs
        label={t`Settings`}
        tabs={[
          { key: 'general', label: t({ message: 'App', comment: 'A tab of the settings' }) },
          { key: 'notifications', label: t`Notifications` },
          { key: 'account', label: t`Account` },
          { key: 'about', label: t({ message: 'About', comment: 'A tab: about the app' }) },
        ]}
        selected={tab}
        onSelect={select}
      >
        <div className={styles.panel}>
          <Panel />
        </div>
      </Tabs>
      <ScreenNavigation />
    </Screen>
  );
}
