export type WriteRefusal = 'full' | 'read_only';

/** Remembers why writes fail, for `GET /health`. */
export interface WriteWatch {
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
