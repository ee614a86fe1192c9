import { expect, test } from 'vitest';
import { findFaults } from './check-comments.ts';

test.each([
  ['/** Of this process. */', '1: opens with “of”: name the subject first'],
  ['/**\n * What is done without the sheet.\n */', '1: opens with “what”: name the subject first'],
  [
    'const a = 1;\n// With a token that\n// is made only now',
    '2: opens with “with”: name the subject first',
  ],
  [`// ${'a'.repeat(98)}`, '1: is longer than 100 columns'],
  [`/*\n * Fine.\n * ${'a'.repeat(98)}\n */`, '3: is longer than 100 columns'],
])('check-comments refuses the TypeScript %j', (source, fault) => {
  expect(findFaults('a.ts', source)).toEqual([fault]);
});

test.each([
  '/** Returns the rows of a person. */',
  '// The first line names the subject\n// of both lines.',
  "const text = '// Of a string';",
  `// RFC: https://www.rfc-editor.org/rfc/rfc9110.html#name-${'a'.repeat(80)}`,
  '/* @__PURE__ */ f();',
])('check-comments accepts the TypeScript %j', (source) => {
  expect(findFaults('a.ts', source)).toEqual([]);
});

test.each([
  ['/* As high as the line. */', '1: opens with “as”: name the subject first'],
  [
    '.a {\n  /*\n   * What is open.\n   */\n  gap: 0;\n}',
    '2: opens with “what”: name the subject first',
  ],
  [`.a {}\n/*\n * Fine.\n * ${'a'.repeat(98)}\n */`, '4: is longer than 100 columns'],
])('check-comments refuses the CSS %j', (source, fault) => {
  expect(findFaults('a.css', source)).toEqual([fault]);
});

test.each([
  '/* Reserves the height of the line. */\n.a { gap: 0; }',
  '.a::before { content: "/* Of a string */"; }',
  ".a::before { content: '\\'/* Of a string */'; }",
  `.a { background: url(${'a'.repeat(98)}); }`,
])('check-comments accepts the CSS %j', (source) => {
  expect(findFaults('a.css', source)).toEqual([]);
});

test('check-comments also checks a CSS comment that follows a comment with an apostrophe', () => {
  const source = "/* The rail's color. */\n.a {}\n/* With its edge. */";
  expect(findFaults('a.css', source)).toEqual(['3: opens with “with”: name the subject first']);
});
