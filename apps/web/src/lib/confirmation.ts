import { createContext, useContext } from 'react';
import { ApiError } from './api-errors.ts';

/** Asks the person to confirm their identity. Resolves with whether they did. */
export type AskToConfirm = () => Promise<boolean>;

export const ConfirmationContext = createContext<AskToConfirm | null>(null);

/**
 * Returns a function that runs an action. If the server requires a confirmation, the function asks
 * the user and runs the action again.
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
