import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { LoadingText, Skeleton } from '../../ui/feedback.tsx';

type RenderGroup = (card: ReactNode) => ReactNode;

type BackupsCard = ComponentType<{
  readonly skeleton: ReactNode;
  readonly renderGroup: RenderGroup;
  readonly children: ReactNode;
}>;

interface BackupsSectionProps {
  /** Renders the group of cards that contains the given card. */
  readonly renderGroup: RenderGroup;
  readonly children: ReactNode;
}

let loaded: BackupsCard | null = null;

/** Loads the card on demand, with the code that checks backups. The children wait for the card. */
export function BackupsSection({ renderGroup, children }: BackupsSectionProps) {
  const [Card, setCard] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Card !== null) return;
    import('./backups-card.tsx').then(
      (module) => {
        loaded = module.BackupsCard;
        startTransition(() => setCard(() => loaded));
      },
      () => setFailed(true),
    );
  }, [Card]);
  const skeleton = renderGroup(<BackupsSkeleton />);
  if (Card !== null) {
    return (
      <Card skeleton={skeleton} renderGroup={renderGroup}>
        {children}
      </Card>
    );
  }
  if (!hasFailed) return skeleton;
  return (
    <>
      {renderGroup(null)}
      {children}
    </>
  );
}

function BackupsSkeleton() {
  return (
    <div>
      <LoadingText />
      <Skeleton height="calc(var(--space-16) * 6)" />
    </div>
  );
}
