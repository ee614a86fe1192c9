import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { BackupsSkeleton } from '../../features/backups/backups-skeleton.tsx';

type BackupsPart = ComponentType<{ readonly children: ReactNode }>;

let loaded: BackupsPart | null = null;

/**
 * The heaviest card by far, for it reads and checks whole backups; so it comes on its own. What stands below it, the
 * children, comes with it and is not moved by it; where it cannot be fetched they come alone, and the next visit tries again.
 */
export function BackupsSection({ children }: { readonly children: ReactNode }) {
  const [Part, setPart] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Part !== null) return;
    import('../../features/backups/backups-part.tsx').then(
      (module) => {
        loaded = module.BackupsPart;
        startTransition(() => setPart(() => loaded));
      },
      () => setFailed(true),
    );
  }, [Part]);
  if (Part !== null) return <Part>{children}</Part>;
  return hasFailed ? children : <BackupsSkeleton />;
}
