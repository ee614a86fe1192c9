/** Runs one request in a worker that then ends. Rejects if the worker cannot start or answer. */
export async function askWorker<Answer>(worker: Worker, request: unknown): Promise<Answer> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  port1.addEventListener('message', ({ data }: MessageEvent<Answer | null>) => {
    if (data === null) reject(new Error('The worker could not do it'));
    else resolve(data);
  });
  port1.start();
  worker.addEventListener('error', () => reject(new Error('The worker could not be started')));
  worker.postMessage(request, [port2]);
  try {
    return await promise;
  } finally {
    worker.terminate();
    port1.close();
  }
}

/** Answers requests of `askWorker` inside a worker. Page and worker must agree on the format. */
export function answerRequests(answer: (request: never) => Promise<unknown>): void {
  addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const [port] = ports;
    answer(data as never).then(
      (made) => port?.postMessage(made),
      () => port?.postMessage(null),
    );
  });
}
