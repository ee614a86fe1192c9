import { useLingui } from '@lingui/react/macro';
import { type RefObject, type SyntheticEvent, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/api-errors.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFocusFirstFault } from '../../lib/use-focus-first-fault.ts';
import { type FormFaults, hasFaults, refusedFields } from './form-faults.ts';

interface DialogFormOptions<Entry> {
  readonly initial: () => Entry;
  /** What can be told to be wrong before anything is sent. */
  readonly check: (entry: Entry) => FormFaults<Entry> | Promise<FormFaults<Entry>>;
  /** Resolves when the server has accepted the form; rejects with its refusal. */
  readonly send: (entry: Entry) => Promise<void>;
  /** What to say of a failure that says nothing itself. */
  readonly failureText: string;
}

export interface DialogForm<Entry> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly entry: Entry;
  readonly change: (field: keyof Entry & string, value: string) => void;
  readonly faults: FormFaults<Entry>;
  /** Every fault in one sentence, where more than one field is wrong; one alone stands beside its field. */
  readonly summary: string | null;
  /** What went wrong with the form as a whole. */
  readonly failure: string | null;
  /** 'done' once the server has accepted it. */
  readonly state: 'open' | 'sending' | 'done';
  readonly submit: (event: SyntheticEvent) => void;
}

/** A form that is sent once, keeps what was typed when it is refused, and says beside each field what is wrong with it. */
export function useDialogForm<Entry extends object>(
  options: DialogFormOptions<Entry>,
): DialogForm<Entry> {
  const { i18n } = useLingui();
  const [entry, setEntry] = useState(options.initial);
  const [faults, setFaults] = useState<FormFaults<Entry>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<DialogForm<Entry>['state']>('open');
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useFocusFirstFault(failedAttempts);

  function change(field: keyof Entry & string, value: string): void {
    setEntry((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
    setFailure(null);
  }

  function refuse(found: FormFaults<Entry>, text: string | null): void {
    setFaults(found);
    setFailure(text);
    setState('open');
    setFailedAttempts((before) => before + 1);
  }

  async function trySend(): Promise<void> {
    const found = await options.check(entry);
    if (hasFaults(found)) return refuse(found, null);
    try {
      await options.send(entry);
      setState('done');
    } catch (error) {
      const refused = refusedFields(i18n, error, entry);
      refuse(refused, hasFaults(refused) ? null : textOf(error));
    }
  }

  function textOf(error: unknown): string {
    const speaks =
      error instanceof NetworkError || (error instanceof ApiError && error.detail !== '');
    return speaks ? errorText(i18n, error) : options.failureText;
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (state !== 'open') return;
    setFailure(null);
    setState('sending');
    void trySend();
  }

  return { form, entry, change, faults, summary: summaryOf(faults), failure, state, submit };
}

function summaryOf(faults: FormFaults<object>): string | null {
  const texts = Object.values(faults).filter((text) => text !== undefined);
  return texts.length > 1 ? texts.join(', ') : null;
}
