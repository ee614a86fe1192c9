import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { ImportCard } from './import-card.tsx';
import type { ImportFlow, ImportStage } from './import-flow.ts';
import { type StartedImport, useImports } from './import-job.ts';
import { ImportsCard, UndoImportDialog } from './imports-card.tsx';
import { useImportFlow } from './use-import-flow.ts';

export function ImportPanel({ onBackup }: { readonly onBackup: (file: File) => void }) {
  const flow = useImportFlow();
  const stage = useSyncExternalStore(flow.subscribe, flow.stage);
  const imports = useImports();
  const undoing = useDialogState<StartedImport>();
  useStarted(flow, stage, imports);
  const id = stage.name === 'started' ? stage.importId : null;
  const list = imports === null || imports === 'failed' ? [] : imports;
  const started = list.find((each) => each.id === id) ?? null;
  const others = imports === 'failed' ? imports : list.filter((each) => each.id !== id);
  return (
    <>
      <ImportCard {...{ flow, stage, started, onBackup }} onUndo={undoing.open} />
      {others.length > 0 && <ImportsCard imports={others} onUndo={undoing.open} />}
      {undoing.subject !== null && (
        <UndoImportDialog key={undoing.key} {...undoing.props} started={undoing.subject} />
      )}
    </>
  );
}

/**
 * Shows the progress of an import that is still being sent, until the list of imports lacks the
 * import.
 */
function useStarted(
  flow: ImportFlow,
  stage: ImportStage,
  imports: ReturnType<typeof useImports>,
): void {
  // An import that has just begun may be missing from the list at first.
  const known = useRef(stage.name === 'started' ? stage.importId : null);
  useEffect(() => {
    if (imports === null || imports === 'failed') return;
    const sending = imports.find(({ state }) => state === 'sending');
    if (stage.name === 'choose' && sending !== undefined) flow.follow(sending.id);
    if (stage.name !== 'started') return;
    if (imports.some(({ id }) => id === stage.importId)) known.current = stage.importId;
    else if (known.current === stage.importId) flow.leave();
  }, [flow, stage, imports]);
}
