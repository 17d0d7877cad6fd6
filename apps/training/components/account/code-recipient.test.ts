import { expect, test } from 'vitest';
import { readCodeRecipient, writeCodeRecipient } from './code-recipient.ts';

function fakeStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test('the address of a code survives a reload as long as the code works, and no longer', () => {
  const store = fakeStore();
  expect(readCodeRecipient(0, store)).toBeNull();
  writeCodeRecipient('mei@example.com', 1_000, store);
  expect(readCodeRecipient(600_999, store)).toBe('mei@example.com');
  expect(readCodeRecipient(601_000, store)).toBeNull();
});

test('the stored address is cleared by “Use another address”, and an invalid record counts as absent', () => {
  const store = fakeStore();
  writeCodeRecipient('mei@example.com', 0, store);
  writeCodeRecipient(null, 0, store);
  expect(readCodeRecipient(1, store)).toBeNull();
  store.setItem('sign-in-code', 'null');
  expect(readCodeRecipient(1, store)).toBeNull();
});
