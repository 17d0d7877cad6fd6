import { expect, test } from 'vitest';
import { acceptsFile } from './file-drop.tsx';

test.each([
  ['photo.JPG', 'image/jpeg', 'image/*', true],
  ['list.XLSX', '', '.xlsx, .csv', true],
  ['list.pdf', 'application/pdf', '.xlsx,.csv', false],
  ['photo.png', 'image/png', 'image/jpeg,image/png', true],
  ['imagery.txt', 'text/plain', 'image/*', false],
  ['anything', '', undefined, true],
])('%s (%s) for %s: %s', (name, type, accept, taken) => {
  expect(acceptsFile({ name, type }, accept)).toBe(taken);
});
