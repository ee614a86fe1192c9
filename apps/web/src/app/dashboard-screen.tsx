import { useLayoutEffect, type ReactNode } from 'react';
import { DashboardLayout } from '../features/dashboard/dashboard-layout.tsx';
import {
  CardsSkeleton,
  StatsSkeleton,
  StripSkeleton,
} from '../features/dashboard/dashboard-skeleton.tsx';
import { TopBar } from '../features/dashboard/top-bar.tsx';
import { useShortcutSetting } from '../features/dashboard/use-shortcut-setting.ts';
import { useToday } from '../features/dashboard/use-today.ts';
import { useTrueClock } from '../lib/use-true-clock.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useDialogState } from '../lib/use-dialog-state.ts';
import { useShownUser } from '../outbox/use-outbox.ts';
import { useReplica, useSyncStatus } from '../replica/use-replica.ts';
import { FailedRead } from './dashboard/failed-read.tsx';
import { DashboardInbox } from './dashboard/inbox.tsx';
import { LoadedDashboard } from './dashboard/loaded-dashboard.tsx';
import { useAppBadge } from './dashboard/use-app-badge.ts';
import { useTodayView } from './dashboard/use-today-view.ts';
import { focusMain } from './shell/focus-main.ts';
import { useSignOut } from './sign-out/use-sign-out.tsx';

const KeysDialog = lazyPart(
  async () => (await import('../features/dashboard/keys-dialog.tsx')).KeysDialog,
  'dialogs',
);

/** Brings the features together: what is still open today, and every act on it. */
export function DashboardScreen() {
  const user = useShownUser();
  const today = useToday(useTrueClock(), user);
  const isThere = useReplica((state) => state.cursor !== null);
  const hasFailed = useSyncStatus().error !== null;
  const view = useTodayView(today.date);
  useAppBadge(isThere ? view.entries : undefined);
  const keys = useDialogState<'keys'>();
  const [shortcutsOn, setShortcutsOn] = useShortcutSetting();
  const { signOut, question } = useSignOut();
  const onShowKeys = () => keys.open('keys');

  const topBar = (
    <TopBar
      user={user}
      today={today.date}
      partOfDay={today.part}
      inbox={<DashboardInbox />}
      onShowKeys={onShowKeys}
      onLogout={signOut}
    />
  );
  return (
    <>
      {isThere ? (
        <LoadedDashboard
          topBar={topBar}
          view={view}
          today={today.date}
          shortcutsOn={shortcutsOn}
          onShowKeys={onShowKeys}
        />
      ) : hasFailed ? (
        <FailedDashboard topBar={topBar} />
      ) : (
        <LoadingDashboard topBar={topBar} />
      )}
      {question}
      {keys.subject !== null && (
        <KeysDialog
          open={keys.isOpen}
          onClose={keys.close}
          enabled={shortcutsOn}
          onEnabledChange={setShortcutsOn}
        />
      )}
    </>
  );
}

function LoadingDashboard({ topBar }: { readonly topBar: ReactNode }) {
  useLayoutEffect(() => handOverFocus, []);
  return (
    <DashboardLayout
      key="loading"
      topBar={topBar}
      strip={<StripSkeleton />}
      stats={<StatsSkeleton />}
    >
      <CardsSkeleton />
    </DashboardLayout>
  );
}

/** What comes in this screen's place brings a `main` of its own: whoever had arrived here has arrived there. */
function handOverFocus(): void {
  if (document.activeElement?.id === 'main') queueMicrotask(focusMain);
}

function FailedDashboard({ topBar }: { readonly topBar: ReactNode }) {
  return (
    <DashboardLayout key="failed" topBar={topBar}>
      <FailedRead />
    </DashboardLayout>
  );
}
