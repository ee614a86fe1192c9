import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NetworkError } from '../../lib/api-errors.ts';
import { errorText } from '../../lib/error-text.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { LocalWriteError } from '../../replica/local-database.ts';
import { useToast } from '../../ui/toast.tsx';
import { type StartedImport, useImportJobs } from './import-job.ts';

/** Asks whether an import is to be undone, and shows whether that went well. */
export function useUndoImport() {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const jobs = useImportJobs();
  const question = useDialogState<StartedImport>();
  const [isUndoing, setUndoing] = useState(false);

  async function undo({ id }: StartedImport): Promise<void> {
    setUndoing(true);
    try {
      await jobs.undo(id);
      toast.show({ text: t`The import was undone` });
      question.close();
    } catch (error) {
      const text =
        error instanceof LocalWriteError
          ? t`This could not be saved on your device. Please try again.`
          : error instanceof NetworkError
            ? t`The server cannot be reached. Please try again once you are online.`
            : errorText(i18n, error);
      toast.show({ text, tone: 'error' });
    }
    setUndoing(false);
  }

  return { question, undo: (started: StartedImport) => void undo(started), isUndoing };
}
