/** Does the work while no other page or worker of this browser holds the lock. Only secure origins have locks: elsewhere at once. */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request(name, work);
}
