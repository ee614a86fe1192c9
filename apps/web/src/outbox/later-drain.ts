import type { Drain } from './drain.ts';

/** A drain whose code comes when it is first needed, or when `load` next succeeds. */
export function laterDrain(load: () => Promise<Drain>): Drain {
  let loading: Promise<Drain> | null = null;

  function loaded(): Promise<Drain> {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  return {
    run: async () => (await loaded()).run(),
    forgetNetworkFailure() {
      loading?.then((drain) => drain.forgetNetworkFailure()).catch(() => {});
    },
  };
}
