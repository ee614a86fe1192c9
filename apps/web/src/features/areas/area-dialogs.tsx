import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { useLingui } from '@lingui/react/macro';
import { vibrate } from '../../lib/platform.ts';
import { type DialogState, useDialogState } from '../../lib/use-dialog-state.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AreaDialog } from './area-dialog.tsx';
import type { AreaDetails } from './area-form.ts';
import { DeleteAreaDialog } from './delete-area-dialog.tsx';

/** What the area dialog is about; null is a new area. */
export type AreaSubject = { readonly area: SyncedArea | null };

interface AreaDialogsProps {
  readonly dialog: DialogState<AreaSubject>;
  /** Colours that areas have already. */
  readonly takenColors: readonly string[];
  /** A new area is stored on this device. */
  readonly onCreated: () => void;
}

/** The dialog of an area and, over it, the question before it is deleted. */
export function AreaDialogs({ dialog, takenColors, onCreated }: AreaDialogsProps) {
  const writes = useAreaWrites();
  const deletion = useDialogState<SyncedArea>();
  const area = dialog.subject?.area ?? null;
  return (
    <>
      {dialog.subject !== null && (
        <AreaDialog
          key={dialog.key}
          open={dialog.isOpen}
          onClose={dialog.close}
          area={area}
          takenColors={takenColors}
          onSubmit={async (details) => {
            await writes.save(area, details);
            if (area === null) onCreated();
            dialog.close();
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
          dialog.close();
        }}
      />
    </>
  );
}

/** Each resolves when the change is stored on this device. */
function useAreaWrites() {
  const { t } = useLingui();
  const outbox = useOutbox();
  const toast = useToast();

  async function undo({ id }: SyncedArea): Promise<void> {
    try {
      await outbox.updateLifeArea(id, { is_active: true });
    } catch {
      const text = t`This could not be saved on your device. Please try again.`;
      toast.show({ text, tone: 'error' });
    }
  }

  return {
    /** @param area the one to change; null creates one */
    async save(area: SyncedArea | null, details: AreaDetails): Promise<void> {
      const changes = area && changedDetails(area, details);
      if (area === null) await outbox.createLifeArea(details);
      else if (changes !== null) await outbox.updateLifeArea(area.id, changes);
      vibrate('light');
    },
    async remove(area: SyncedArea, options: { erase: boolean }): Promise<void> {
      await outbox.deleteLifeArea(area.id, options);
      vibrate('light');
      const { name } = area;
      const text = t`${name} was deleted`;
      // What is erased cannot be brought back, as the question before it says.
      if (options.erase) toast.show({ text });
      else toast.show({ text, action: { label: t`Undo`, onSelect: () => void undo(area) } });
    },
  };
}

/** What an edit changed; null when it changed nothing. Only changed fields are sent, or an old form would undo another device's edit. */
export function changedDetails(
  area: SyncedArea,
  { name, description, color }: AreaDetails,
): Partial<AreaDetails> | null {
  const changes = {
    ...(name === area.name ? {} : { name }),
    ...(description === area.description ? {} : { description }),
    ...(color === area.color ? {} : { color }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
