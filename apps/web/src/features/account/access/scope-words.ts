import type { Scope } from '@daymark/shared/scope.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const scopeWords: Readonly<
  Record<Scope, { readonly name: MessageDescriptor; readonly meaning: MessageDescriptor }>
> = {
  read: {
    name: msg`See days`,
    meaning: msg`Areas, days, notes and stats, and nothing can be changed.`,
  },
  'write:entries': {
    name: msg`See and mark days`,
    meaning: msg`Days can also be marked done or not done, with a note.`,
  },
  write: {
    name: msg`See, mark and change`,
    meaning: msg`Areas and pauses can also be added, changed and ended.`,
  },
};
