import { expect, it } from 'vitest';
import { tailwindColors } from '../areas/tailwind-colors.ts';
import { getNearestColor } from './nearest-color.ts';

it.each([
  ['#1f93b8', 'sky'],
  ['#ff7a59', 'orange'],
  ['#ef5350', 'red'],
  ['#688796', 'slate'],
  ['#3d4fd1', 'indigo'],
])('the Tailwind color that looks most like %s is %s', (hex, name) => {
  expect(getNearestColor(hex, [...tailwindColors])).toBe(name);
});

it('each Tailwind color is nearest to itself', () => {
  const colors = [...tailwindColors];
  expect(colors.map(([, hex]) => getNearestColor(hex, colors))).toEqual([...tailwindColors.keys()]);
});

it('getNearestColor returns an empty name for a text that is no color', () => {
  expect(getNearestColor('plaid', [...tailwindColors])).toBe('');
});
