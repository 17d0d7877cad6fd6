import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Tan Wei Ling', 'TL'],
  ['siti', 'S'],
  ['陈伟玲', '陈'],
  ['முருகன் செல்வம்', 'முசெ'],
  ['Nur Aisyah (Bedok)', 'NA'],
  ['   ', '?'],
])('initials(%j) is %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
