import { backupLimits, getNextBackupTime } from '../../rules/stored-backups.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { type Clock } from '../../lib/clock.ts';
import { useClock, useUser } from '../../lib/use-services.ts';
import { LocalWriteError } from '../../local/local-database.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAutoBackupSetting } from './auto-backup-setting.ts';
import { type BackupKeeper, useBackupKeeper } from '../../local/backup-keeper.ts';

/** Milliseconds until the next attempt after a failed backup. */
const retryDelay = 5 * 60_000;

export function AutomaticBackups() {
  const { t } = useLingui();
  const toast = useToast();
  const { keeper } = useBackupKeeper();
  const { id } = useUser();
  const clock = useClock();
  const [isOn] = useAutoBackupSetting();
  const reportNoRoom = useEffectEvent(() => {
    const text = t`This device did not keep the automatic backup: its storage may be full.`;
    toast.show({ text, tone: 'error' });
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;

    async function round(): Promise<void> {
      const delay = await attempt();
      if (!isEnded) timer = setTimeout(() => void round(), delay);
    }

    async function attempt(): Promise<number> {
      try {
        return await alone(`backups of ${id}`, () => backUpIfDue(keeper, id, clock));
      } catch (error) {
        if (!isEnded && error instanceof LocalWriteError) reportNoRoom();
        return retryDelay;
      }
    }

    void round();
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [keeper, id, clock, isOn]);
  return null;
}

async function backUpIfDue(keeper: BackupKeeper, userId: string, clock: Clock): Promise<number> {
  const backups = await keeper.store.list(userId);
  const newest = backups.find((stored) => !stored.is_of_earlier_account);
  const delay = getNextBackupTime(newest?.checked_at ?? null, clock.now()) - clock.now();
  if (delay > 0) return delay;
  await keeper.makeAutomatic();
  return backupLimits.interval;
}

/** Runs `work` in one tab after another. Each later tab finds that no backup is due any more. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  // `navigator.locks` exists only in secure contexts.
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request(name, work);
}
