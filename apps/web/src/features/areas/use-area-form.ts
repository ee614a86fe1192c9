import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import {
  type AreaDetails,
  type AreaForm,
  type AreaFormFaults,
  checkAreaForm,
  freshColor,
  isFilledIn,
} from './area-form.ts';

/** What went wrong with the form as a whole: it was sent off unfinished, or this device could not keep it. */
export type AreaFormFailure = 'incomplete' | 'not-kept';

interface AreaFormOptions {
  readonly area: SyncedArea | null;
  readonly takenColors: readonly string[];
  readonly onSubmit: (details: AreaDetails) => Promise<void>;
}

export type AreaFormState = ReturnType<typeof useAreaForm>;

export function useAreaForm({ area, takenColors, onSubmit }: AreaFormOptions) {
  const [values, setValues] = useState<AreaForm>(() => valuesOf(area, takenColors));
  const [faults, setFaults] = useState<AreaFormFaults>({});
  const [failure, setFailure] = useState<AreaFormFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);

  function change(part: Partial<AreaForm>): void {
    setValues((before) => ({ ...before, ...part }));
    setFaults((before) => without(before, Object.keys(part)));
    setFailure(null);
  }

  async function submit(): Promise<void> {
    if (isSaving) return;
    const { details, faults } = checkAreaForm(values);
    setFaults(faults ?? {});
    setFailure(isFilledIn(values) ? null : 'incomplete');
    if (details === null) {
      setFailedAttempts((before) => before + 1);
      return;
    }
    setSaving(true);
    try {
      await onSubmit(details);
    } catch {
      setFailure('not-kept');
    }
    setSaving(false);
  }

  const handlers = {
    onSubmit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault();
      void submit();
    },
    // While its button is disabled a form is not submitted by Enter, and would not say what is missing.
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      void submit();
    },
  };
  return {
    values,
    change,
    faults,
    failure,
    failedAttempts,
    isFilledIn: isFilledIn(values),
    isSaving,
    handlers,
  };
}

function valuesOf(area: SyncedArea | null, takenColors: readonly string[]): AreaForm {
  if (area === null) return { name: '', description: '', color: freshColor(takenColors) };
  return { name: area.name, description: area.description, color: area.color };
}

function without(faults: AreaFormFaults, fields: readonly string[]): AreaFormFaults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));
}
