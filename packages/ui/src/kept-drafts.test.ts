import { expect, test } from 'vitest';
import { createKeptDraft, type KeptDraft, orphans } from './kept-drafts.ts';

type Text = { title: string; content: string };

function memory() {
  const kept = new Map<string, KeptDraft<Text>>();
  return {
    keep: (id: string, value: KeptDraft<Text>) => void kept.set(id, value),
    drop: (id: string) => void kept.delete(id),
    kept: (id: string) => kept.get(id) ?? null,
    ids: () => [...kept.keys()],
  };
}

const base = { title: 'Beds', content: '' };
const within = 'course';
const written = (part: Partial<Text>, on = base) => ({ base: on, draft: { ...on, ...part }, within });

test('what was not stored is found again until somebody decides, whatever is written meanwhile', () => {
  const store = memory();
  createKeptDraft(store, 'a').keep(written({ title: 'Cots' }));
  const opened = createKeptDraft(store, 'a');
  expect(opened.find(base)?.draft.title).toBe('Cots');
  opened.keep(written({ content: '<p>New</p>' }));
  const reopened = createKeptDraft(store, 'a');
  expect(reopened.find(base)?.draft).toEqual({ title: 'Cots', content: '<p>New</p>' });
  reopened.settle();
  expect(createKeptDraft(store, 'a').find(base)).toBe(null);
  expect(store.ids()).toEqual([]);
});

test('what is stored by now, and what nobody wrote, is not found', () => {
  const store = memory();
  createKeptDraft(store, 'a').keep(written({ title: 'Cots' }));
  expect(createKeptDraft(store, 'a').find({ ...base, title: ' Cots' })).toBe(null);
  createKeptDraft(store, 'a').keep(written({}));
  expect(createKeptDraft(store, 'a').find({ ...base, title: 'Theirs' })).toBe(null);
  expect(store.ids()).toEqual([]);
});

test('what one tab stored lets go of its own alone', () => {
  const store = memory();
  const [one, other] = [createKeptDraft(store, 'a'), createKeptDraft(store, 'a')];
  one.keep(written({ title: 'Cots' }));
  other.keep(written({ title: 'Cribs' }));
  one.stored({ ...base, title: 'Cots' });
  expect(store.ids()).toEqual(['a']);
  other.stored({ ...base, title: 'Cribs' });
  expect(store.ids()).toEqual([]);
});

test('writing whose row has gone is found in its course', () => {
  const store = memory();
  createKeptDraft(store, 'a').keep(written({ title: 'Cots' }));
  createKeptDraft(store, 'a').find(base);
  createKeptDraft(store, 'b').keep(written({ title: 'Cribs' }));
  expect(orphans(store, within, new Set(['b']))).toMatchObject([{ draft: { title: 'Cots' } }]);
  expect(orphans(store, 'another course', new Set())).toEqual([]);
});
