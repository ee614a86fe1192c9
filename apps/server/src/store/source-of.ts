import type { Source } from '@daymark/shared/versions/version-endpoints.ts';
import type { SourceColumns } from './recent-statements.ts';

/** Returns null when the source is unknown. */
export function sourceOf({ source_kind: kind, source_name: name }: SourceColumns): Source | null {
  return kind === null || name === null ? null : { kind, name };
}
