import type { BackupKind } from '@daymark/shared/backups/stored-backups.ts';
import { useLingui } from '@lingui/react/macro';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/use-services.ts';

/** A moment in the words of the page, on the clocks of the person's zone. */
export function useMomentText(): (instant: string) => string {
  const { i18n } = useLingui();
  const { timezone } = useUser();
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone } as const;
  return (instant) => formatInstant(new Date(instant), i18n.locale, style);
}

export function useKindText(): (kind: BackupKind) => string {
  const { t } = useLingui();
  return (kind) => {
    if (kind === 'automatic') return t({ message: 'Automatic', comment: 'A kind of backup' });
    if (kind === 'manual') return t({ message: 'Made by you', comment: 'A kind of backup' });
    return t({ message: 'Before a restore', comment: 'A kind of backup' });
  };
}

/** `84 kB`: as the language writes it, in the unit that needs the fewest digits. */
export function sizeText(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  const style = { style: 'unit', unit, maximumFractionDigits: size === 1000 ? 0 : 1 } as const;
  return new Intl.NumberFormat(locale, style).format(Math.max(bytes / size, 1));
}
