import { useState } from 'react';

/** Returns the state of an asynchronous action. `run` reports a failure in `error`. */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<void>,
  onFailed?: (error: unknown) => void,
) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function act(args: Args): Promise<void> {
    setPending(true);
    setError(null);
    try {
      await work(...args);
    } catch (failure) {
      setError(failure);
      onFailed?.(failure);
    } finally {
      setPending(false);
    }
  }

  return { run: (...args: Args) => void act(args), isPending, error };
}
