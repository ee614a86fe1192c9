import type { LifeArea } from '@daymark/shared/areas/life-area.ts';
import { AreaDialog } from '../../features/areas/area-dialog.tsx';
import { DeleteAreaDialog } from '../../features/areas/delete-area-dialog.tsx';
import { type DialogState, useDialogState } from '../../lib/use-dialog-state.ts';
import { useAreaWrites } from './use-area-writes.ts';

/** What the area dialog is about; null is a new area. */
export type AreaSubject = { readonly area: LifeArea | null };

interface AreaDialogsProps {
  readonly opening: DialogState<AreaSubject>;
  readonly areas: readonly LifeArea[];
  /** A new area is kept on this device. */
  readonly onCreated: () => void;
}

/** The dialog of an area and, over it, the question before it is deleted. */
export function AreaDialogs({ opening, areas, onCreated }: AreaDialogsProps) {
  const writes = useAreaWrites();
  const deletion = useDialogState<LifeArea>();
  const area = opening.subject?.area ?? null;
  return (
    <>
      {opening.subject !== null && (
        <AreaDialog
          key={opening.key}
          open={opening.isOpen}
          onClose={opening.close}
          area={area}
          takenColors={areas.filter(({ is_active }) => is_active).map(({ color }) => color)}
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
