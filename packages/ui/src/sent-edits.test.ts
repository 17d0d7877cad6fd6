import { expect, test } from 'vitest';
import { createSentEdits } from './sent-edits.ts';

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
  createSentEdits(store, 'a').sending({ ...first, title: ' Welcome ' });
  const reloaded = createSentEdits(store, 'a');
  expect(reloaded.isOwn(first)).toBe(true);
  expect(createSentEdits(store, 'b').isOwn(first)).toBe(false);
});

test('an edit whose answer was lost is one’s own, though another one was sent since', () => {
  const edits = createSentEdits(memory(), 'a');
  edits.sending(first);
  edits.sending(second);
  expect(edits.isOwn(first)).toBe(true);
});

test('what somebody else wrote is not, whichever field it is in', () => {
  const edits = createSentEdits(memory(), 'a');
  edits.sending(first);
  expect(edits.isOwn(second)).toBe(false);
  expect(edits.isOwn({ ...first, title: 'Hello' })).toBe(false);
});

test('what an editor of this tab sent while it was left is one’s own in the next one', () => {
  const store = memory();
  const left = createSentEdits(store, 'a');
  left.sending(first);
  const next = createSentEdits(store, 'a');
  left.sending(second);
  expect(next.isOwn(second)).toBe(true);
});
