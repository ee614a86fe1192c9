import { expect, it } from 'vitest';
import { findAreasByName } from './find-areas-by-name.ts';

const areas = ['Read', 'Reading', 'Écrire', 'Бег'].map((name) => ({ name }));

it.each([
  ['read', ['Read']],
  [' READI ', ['Reading']],
  ['re', ['Read', 'Reading']],
  ['éc', ['Écrire']],
  ['БЕГ', ['Бег']],
  ['ead', []],
  ['', []],
])('findAreasByName finds for %j the areas %j', (name, meant) => {
  expect(findAreasByName(name, areas).map((area) => area.name)).toEqual(meant);
});
