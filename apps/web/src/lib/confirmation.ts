import { createContext, useContext } from 'react';
import { ApiError } from './api-errors.ts';

/** Asks the person to confirm who they are; resolves with whether they did. */
export type AskToConfirm = () => Promise<boolean>;

export const ConfirmationContext = createContext<AskToConfirm | null>(null);

/**
 * Runs what could take the account over. Where the server wants to know first that it is the person, they are asked, and it runs
 * once more; where they do not confirm, it rejects as the server refused it.
 */
export function useConfirmed(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  const ask = useContext(ConfirmationContext);
  if (!ask) throw new Error('useConfirmed needs a ConfirmationContext above it');
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'confirmation_required';
      if (!isAsked || !(await ask())) throw error;
      return act();
    }
  };
}
