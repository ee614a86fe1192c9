import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ImportCard } from './import-card.tsx';
import type { ImportFlow, ImportStage } from './import-flow.ts';
import { useImports } from './import-job.ts';
import { ImportsCard, UndoImportDialog } from './imports-card.tsx';
import { useImportFlow } from './use-import-flow.ts';
import { useUndoImport } from './use-undo-import.ts';

interface ImportPanelProps {
  /** A backup of ours has its own dialog. */
  readonly onBackup: (file: File) => void;
}

/** Imports a file, shows one that is being sent, and takes earlier ones back. */
export function ImportPanel({ onBackup }: ImportPanelProps) {
  const flow = useImportFlow();
  const stage = useSyncExternalStore(flow.subscribe, flow.stage);
  const imports = useImports();
  const { question, undo, isUndoing } = useUndoImport();
  useStarted(flow, stage, imports);
  const id = stage.name === 'started' ? stage.importId : null;
  const list = imports === null || imports === 'failed' ? [] : imports;
  const started = list.find((each) => each.id === id) ?? null;
  const others = imports === 'failed' ? imports : list.filter((each) => each.id !== id);
  return (
    <>
      <ImportCard {...{ flow, stage, started, onBackup }} onUndo={question.open} />
      {others.length > 0 && <ImportsCard imports={others} onUndo={question.open} />}
      {question.subject !== null && (
        <UndoImportDialog
          key={question.key}
          open={question.isOpen}
          onClose={question.close}
          started={question.subject}
          isUndoing={isUndoing}
          onConfirm={() => question.subject !== null && undo(question.subject)}
        />
      )}
    </>
  );
}

/** Follows an import that is still being sent, from before a reload too, until the person leaves it or takes it back. */
function useStarted(
  flow: ImportFlow,
  stage: ImportStage,
  imports: ReturnType<typeof useImports>,
): void {
  // One that has just begun may not be in the list yet.
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
