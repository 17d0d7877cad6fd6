import { expect, test } from 'vitest';
import { createOwnSaveRecognizer } from './own-save-recognizer.ts';

type Text = { title: string; content: string };

function memory() {
  const kept = new Map<string, Text>();
  return {
    write: (id: string, value: Text) => void kept.set(id, value),
    remove: (id: string) => void kept.delete(id),
    read: (id: string) => kept.get(id) ?? null,
    ids: () => [...kept.keys()],
  };
}

const first = { title: 'Welcome', content: '<p>One</p>' };
const second = { title: 'Welcome', content: '<p>One, two</p>' };

test('an edit sent before a reload is one’s own, also with spaces that the server took away', () => {
  const store = memory();
  createOwnSaveRecognizer(store, 'a').rememberSent({ ...first, title: ' Welcome ' });
  const reloaded = createOwnSaveRecognizer(store, 'a');
  expect(reloaded.wasSentByThisTab(first)).toBe(true);
  expect(createOwnSaveRecognizer(store, 'b').wasSentByThisTab(first)).toBe(false);
});

test('an edit whose answer was lost is one’s own, though another one was sent since', () => {
  const edits = createOwnSaveRecognizer(memory(), 'a');
  edits.rememberSent(first);
  edits.rememberSent(second);
  expect(edits.wasSentByThisTab(first)).toBe(true);
});

test('what somebody else wrote is not, whichever field it is in', () => {
  const edits = createOwnSaveRecognizer(memory(), 'a');
  edits.rememberSent(first);
  expect(edits.wasSentByThisTab(second)).toBe(false);
  expect(edits.wasSentByThisTab({ ...first, title: 'Hello' })).toBe(false);
});

test('what an editor of this tab sent while it was left is one’s own in the next one', () => {
  const store = memory();
  const left = createOwnSaveRecognizer(store, 'a');
  left.rememberSent(first);
  const next = createOwnSaveRecognizer(store, 'a');
  left.rememberSent(second);
  expect(next.wasSentByThisTab(second)).toBe(true);
});
