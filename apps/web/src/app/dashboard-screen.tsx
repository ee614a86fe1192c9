import { useDeferredValue, useLayoutEffect } from 'react';
import {
  DashboardLayout,
  DashboardPage,
  DashboardSkeleton,
} from '../features/dashboard/dashboard-layout.tsx';
import { LoadError } from '../features/dashboard/day-cards.tsx';
import { TopBar } from '../features/dashboard/top-bar.tsx';
import { useShortcutSetting } from '../features/dashboard/use-shortcuts.ts';
import { useToday } from '../features/dashboard/use-today.ts';
import { lazyPart } from '../lib/lazy.tsx';
import { useDialogState } from '../lib/use-dialog-state.ts';
import { useTrueClock } from '../lib/use-services.ts';
import { useShownUser } from '../local/use-outbox.tsx';
import { useReplica, useSyncStatus } from '../local/use-replica.tsx';
import { LoadedDashboard } from './dashboard/loaded-dashboard.tsx';
import { MainNavigation } from './shell/main-navigation.tsx';
import { getOutageText } from './shell/message-screens.tsx';
import { focusMain } from './shell/shell.tsx';
import { useSignOut } from './sign-out/use-sign-out.tsx';

const KeysDialog = lazyPart(
  async () => (await import('../features/dashboard/keys-dialog.tsx')).KeysDialog,
  'dialogs',
);

const InboxBell = lazyPart(
  async () => (await import('../features/notifications/inbox-bell.tsx')).InboxBell,
  'device',
);
const InboxDialog = lazyPart(
  async () => (await import('../features/notifications/inbox-dialog.tsx')).InboxDialog,
  'settings',
);

export function DashboardScreen() {
  const user = useShownUser();
  const today = useToday(useTrueClock(), user);
  const hasBegun = useReplica((state) => state.cursor !== null);
  // The deferred value lets React render the first data in small steps. Removed data disappears at
  // once.
  const isLoaded = useDeferredValue(hasBegun) && hasBegun;
  const { error } = useSyncStatus();
  const keys = useDialogState<'keys'>();
  const [shortcutsOn, setShortcutsOn] = useShortcutSetting();
  const { signOut, question } = useSignOut();
  const onShowKeys = () => keys.open('keys');

  const failure =
    error !== null ? (
      <LoadError reason={getOutageText(error)} onRetry={() => location.reload()} />
    ) : null;
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
      <DashboardPage topBar={topBar}>
        {isLoaded ? (
          <LoadedDashboard
            today={today.date}
            failure={failure}
            shortcutsOn={shortcutsOn}
            onShowKeys={onShowKeys}
          />
        ) : failure ? (
          <>
            <DashboardLayout>{failure}</DashboardLayout>
            <MainNavigation />
          </>
        ) : (
          <LoadingDashboard />
        )}
      </DashboardPage>
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

function LoadingDashboard() {
  useLayoutEffect(() => keepFocusInMain, []);
  return (
    <>
      <DashboardSkeleton />
      <MainNavigation isRailOnly />
    </>
  );
}

/** Moves the focus to the new `main` if it was on the `main` that the loaded dashboard replaces. */
function keepFocusInMain(): void {
  if (document.activeElement?.id === 'main') queueMicrotask(focusMain);
}

function DashboardInbox() {
  const inbox = useDialogState<'inbox'>();
  return (
    <>
      <InboxBell onOpen={() => inbox.open('inbox')} />
      {inbox.subject !== null && <InboxDialog open={inbox.isOpen} onClose={inbox.close} />}
    </>
  );
}
