import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { getEntries } from '@daymark/shared/sync/get-entries.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ArchiveAreaDialog } from '../../features/areas/archive-area-dialog.tsx';
import { AreaDialog } from '../../features/areas/area-dialog.tsx';
import { createAreaDraft } from '../../features/areas/area-draft.ts';
import { EndAreaDialog } from '../../features/areas/end-area-dialog.tsx';
import { useAreaWrites } from '../../features/areas/use-area-writes.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { type DialogState, useDialogState } from '../../lib/use-dialog-state.ts';
import { useTrueClock, useUser } from '../../lib/use-services.ts';
import { useShownUser } from '../../local/use-outbox.tsx';
import type { ReplicaState } from '../../local/replica-row.ts';
import { useFirstWeekday } from '../../local/use-first-weekday.ts';
import { useReplica, useReplicaParts } from '../../local/use-replica.tsx';

const PausesDialog = lazyPart(
  async () => (await import('../../features/pauses/pauses-dialog.tsx')).PausesDialog,
  'dialogs',
);

/** Task that a dialog is opened for. If `area` is null, the dialog creates an area. */
export type AreaTask =
  | { readonly act: 'edit'; readonly area: SyncedArea | null }
  | {
      readonly act: 'edit' | 'pause' | 'archive' | 'bring-back' | 'end';
      readonly area: SyncedArea;
    };

interface AreaDialogsProps {
  readonly dialog: DialogState<AreaTask>;
  readonly onCreated: () => void;
}

/** Renders the open dialog. The End dialog opens above the area dialog. */
export function AreaDialogs({ dialog, onCreated }: AreaDialogsProps) {
  const { subject } = dialog;
  // The dialog keeps the area that it was opened with, so that a sync does not replace typed text.
  return subject && <OpenDialog key={dialog.key} {...{ dialog, onCreated }} task={subject} />;
}

interface OpenDialogProps extends AreaDialogsProps {
  readonly task: AreaTask;
}

function OpenDialog({ dialog, task, onCreated }: OpenDialogProps) {
  const writes = useAreaWrites();
  const ending = useDialogState<SyncedArea>();
  const user = useShownUser();
  const firstWeekday = useFirstWeekday();
  const clock = useTrueClock();
  const { shownData } = useReplicaParts();
  const settings = useReplica((state) => state.settings);
  const [{ today, facts }] = useState(() => ({
    today: getToday(clock.now(), user),
    facts: factsFor(task.area, shownData.state()),
  }));
  const { area } = task;
  const { id } = useUser();
  const [draft] = useState(() => (area === null ? createAreaDraft(localStorage, id) : null));
  const { close } = dialog;
  const areaToBringBack = task.act === 'bring-back' ? area : null;
  const bringBack = useEffectEvent(writes.bringBack);
  useEffect(() => {
    if (areaToBringBack === null) return;
    bringBack(areaToBringBack);
    close();
  }, [areaToBringBack, close]);
  if (areaToBringBack !== null) return null;
  const common = { open: dialog.isOpen, onClose: dialog.close };
  if (area !== null && task.act === 'pause')
    return <PausesDialog {...common} {...{ area, today }} />;
  if (area !== null && task.act === 'archive') {
    return (
      <ArchiveAreaDialog
        {...common}
        area={area}
        onArchive={async (archived) => {
          await writes.archive(archived);
          dialog.close();
        }}
      />
    );
  }
  const end = async (ended: SyncedArea, options: { readonly erase: boolean }) => {
    await writes.end(ended, options);
    ending.close();
    dialog.close();
  };
  if (task.act === 'end') return <EndAreaDialog {...common} area={area} onEnd={end} />;
  return (
    <>
      <AreaDialog
        {...common}
        {...{ area, today, ...facts, settings, firstWeekday, draft }}
        onSubmit={async (values) => {
          await writes.save(area, values, today);
          if (area === null) onCreated();
          dialog.close();
        }}
        onEnd={() => area && ending.open(area)}
      />
      <EndAreaDialog
        key={ending.key}
        open={ending.isOpen}
        onClose={ending.close}
        area={ending.subject}
        onEnd={end}
      />
    </>
  );
}

function factsFor(area: SyncedArea | null, data: ReplicaState) {
  const alive = [...data.areas.values()].filter(({ deleted_on }) => deleted_on === null);
  const groups = new Set(alive.map(({ group }) => group).filter((group) => group !== ''));
  return {
    takenColors: alive.map(({ color }) => color),
    groups: [...groups].toSorted(),
    firstEntry: (area && getEntries(data, area.id)[0]?.score_date) ?? null,
  };
}
