import type { EditContext } from '@daymark/shared/outbox/join-queue.ts';
import { invertEdit, type UndoableEdit } from '@daymark/shared/outbox/undo.ts';
import { useOutbox } from './use-outbox.tsx';
import { useReplicaParts } from './use-replica.tsx';

/** Returns a function that queues edits, all or none, and resolves with a function to undo them. */
export function useUndoableEdits() {
  const outbox = useOutbox();
  const { shownData } = useReplicaParts();

  return async (make: (given: EditContext) => readonly UndoableEdit[]) => {
    const before = shownData.state();
    const items = await outbox.add(make);
    return () =>
      outbox.add(({ newId }) => {
        const now = shownData.state();
        return items
          .toReversed()
          .flatMap(({ edit, edited_on: on }) =>
            invertEdit(edit as UndoableEdit, { before, now, on, newId }),
          );
      });
  };
}
