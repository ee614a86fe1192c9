import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';

// Loaded after the first paint, and so before anyone can sign out.
const SignOutQuestion = lazyPart(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
  'dialogs',
);

interface SignOut {
  readonly signOut: () => void;
  readonly question: ReactNode;
}

export function useSignOut(): SignOut {
  const [isWanted, setWanted] = useState(false);
  return {
    signOut: () => setWanted(true),
    question: <SignOutQuestion isWanted={isWanted} onCancel={() => setWanted(false)} />,
  };
}
