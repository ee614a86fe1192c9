import type { Flusher } from './flush.ts';

/** A flusher whose code comes when it is first needed, or when `load` next succeeds. */
export function laterSending(load: () => Promise<Flusher>): Flusher {
  let loading: Promise<Flusher> | null = null;
  let isStopped = false;

  async function loaded(): Promise<Flusher> {
    const flusher = await (loading ??= load());
    if (isStopped) flusher.stop();
    return flusher;
  }

  return {
    async flush() {
      try {
        await (await loaded()).flush();
      } catch (error) {
        // The queue stays as it is; the next change or trigger asks again.
        loading = null;
        reportError(error);
      }
    },
    stop() {
      isStopped = true;
      void loading?.then((flusher) => flusher.stop()).catch(() => {});
    },
  };
}
