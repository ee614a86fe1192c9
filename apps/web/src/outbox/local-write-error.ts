/** The device did not keep the change. What was typed must stay where it is. */
export class LocalWriteError extends Error {
  override readonly name = 'LocalWriteError';
}
