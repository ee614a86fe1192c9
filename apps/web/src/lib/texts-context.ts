import { createContext } from 'react';
import type { Texts } from './texts.ts';

/** Null where all texts are there from the start, as in a component's test. */
export const TextsContext = createContext<Texts | null>(null);
