/** Why a database refused the last write: it has no room, or it can only be read. */
export type WriteRefusal = 'full' | 'read_only';

/** Remembers whether writes succeed, for `GET /health`. */
export interface WriteWatch {
  /** Null after a write that succeeded, and before the first one. */
  readonly refusal: WriteRefusal | null;
  refused(reason: WriteRefusal): void;
  succeeded(): void;
}

export function createWriteWatch(): WriteWatch {
  let refusal: WriteRefusal | null = null;
  return {
    get refusal() {
      return refusal;
    },
    refused(reason) {
      refusal = reason;
    },
    succeeded() {
      refusal = null;
    },
  };
}
