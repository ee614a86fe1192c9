import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { AreaDialog } from '../../features/areas/area-dialog.tsx';
import type { AreaOnDay } from '../../features/dashboard/area-on-day.ts';
import { DeleteAreaDialog } from '../../features/areas/delete-area-dialog.tsx';
import { type Opening, useOpening } from '../../lib/use-opening.ts';
import { useAreaWrites } from './use-area-writes.ts';

/** What the area dialog is about; null is a new area. */
export type AreaSubject = { readonly area: SyncedArea | null };

interface AreaDialogsProps {
  readonly opening: Opening<AreaSubject>;
  /** Today's areas as they are shown. */
  readonly entries: readonly AreaOnDay[];
  /** A new area is kept on this device. */
  readonly onCreated: () => void;
}

/** The dialog of an area and, over it, the question before it is deleted. */
export function AreaDialogs({ opening, entries, onCreated }: AreaDialogsProps) {
  const writes = useAreaWrites();
  const deletion = useOpening<SyncedArea>();
  const area = opening.subject?.area ?? null;
  return (
    <>
      {opening.subject !== null && (
        <AreaDialog
          key={opening.key}
          open={opening.isOpen}
          onClose={opening.close}
          area={area}
          takenColors={entries.map(({ area: { color } }) => color)}
          onSubmit={async (details) => {
            await writes.save(area, details);
            if (area === null) onCreated();
            opening.close();
          }}
          onDelete={() => area && deletion.open(area)}
        />
      )}
      <DeleteAreaDialog
        key={`deletion ${deletion.key}`}
        open={deletion.isOpen}
        onClose={deletion.close}
        area={deletion.subject}
        onDelete={async (deleted, options) => {
          await writes.remove(deleted, options);
          deletion.close();
          opening.close();
        }}
      />
    </>
  );
}
