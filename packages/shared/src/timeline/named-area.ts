import type { TimedArea, Timeline } from './timeline.ts';

export interface NamedArea extends TimedArea {
  readonly name: string;
  readonly color: string;
  readonly position: number;
}

export function compareByPosition(one: Timeline<NamedArea>, other: Timeline<NamedArea>): number {
  return one.area.position - other.area.position;
}
