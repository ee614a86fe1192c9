import type { Tally } from '../timeline/completion.ts';

export function isGreat({ done, possible }: Tally): boolean {
  return possible > 0 && done * 100 >= possible * 80;
}
