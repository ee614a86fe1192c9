import { expect, it } from 'vitest';
import { areasCalled } from './areas-called.ts';

const areas = ['Read', 'Reading', 'Écrire', 'Бег'].map((name) => ({ name }));

it.each([
  ['read', ['Read']],
  [' READI ', ['Reading']],
  ['re', ['Read', 'Reading']],
  ['éc', ['Écrire']],
  ['БЕГ', ['Бег']],
  ['ead', []],
  ['', []],
])('the name %j can mean %j', (name, meant) => {
  expect(areasCalled(name, areas).map((area) => area.name)).toEqual(meant);
});
