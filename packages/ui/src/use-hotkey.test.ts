import { expect, test } from 'vitest';
import { matchesHotkey } from './use-hotkey.ts';

const press = (
  key: string,
  held: Partial<Record<'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  ...held,
});

test.each([
  [press('/'), '/', true],
  [press('?'), '?', true],
  [press('J'), 'j', true],
  [press('k', { metaKey: true }), 'mod+k', true],
  [press('k', { ctrlKey: true }), 'mod+k', true],
  [press('k'), 'mod+k', false],
  [press('Z', { ctrlKey: true, shiftKey: true }), 'mod+shift+z', true],
  [press('Z', { ctrlKey: true, shiftKey: true }), 'mod+z', false],
  [press('z', { ctrlKey: true }), 'mod+shift+z', false],
  [press('?', { shiftKey: true }), '?', true],
  [press('k', { ctrlKey: true }), 'k', false],
  [press('/', { altKey: true }), '/', false],
])('%o for %s: %s', (event, hotkey, matches) => {
  expect(matchesHotkey(event, hotkey)).toBe(matches);
});
