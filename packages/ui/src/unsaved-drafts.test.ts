import { expect, test } from 'vitest';
import { createUnsavedDraftStore, draftsOfDeletedRows, type UnsavedDraft } from './unsaved-drafts.ts';

type Text = { title: string; content: string };

function memory() {
  const kept = new Map<string, UnsavedDraft<Text>>();
  return {
    write: (id: string, value: UnsavedDraft<Text>) => void kept.set(id, value),
    remove: (id: string) => void kept.delete(id),
    read: (id: string) => kept.get(id) ?? null,
    ids: () => [...kept.keys()],
  };
}

const base = { title: 'Beds', content: '' };
const within = 'course';
const written = (part: Partial<Text>, on = base) => ({ base: on, draft: { ...on, ...part }, within });

test('what was not stored is found again until somebody decides, whatever is written meanwhile', () => {
  const store = memory();
  createUnsavedDraftStore(store, 'a').write(written({ title: 'Cots' }));
  const opened = createUnsavedDraftStore(store, 'a');
  expect(opened.find(base)?.draft.title).toBe('Cots');
  opened.write(written({ content: '<p>New</p>' }));
  const reopened = createUnsavedDraftStore(store, 'a');
  expect(reopened.find(base)?.draft).toEqual({ title: 'Cots', content: '<p>New</p>' });
  reopened.removeEarlier();
  expect(createUnsavedDraftStore(store, 'a').find(base)).toBe(null);
  expect(store.ids()).toEqual([]);
});

test('what is stored by now, and what nobody wrote, is not found', () => {
  const store = memory();
  createUnsavedDraftStore(store, 'a').write(written({ title: 'Cots' }));
  expect(createUnsavedDraftStore(store, 'a').find({ ...base, title: ' Cots' })).toBe(null);
  createUnsavedDraftStore(store, 'a').write(written({}));
  expect(createUnsavedDraftStore(store, 'a').find({ ...base, title: 'Theirs' })).toBe(null);
  expect(store.ids()).toEqual([]);
});

test('what one tab stored lets go of its own alone', () => {
  const store = memory();
  const [one, other] = [createUnsavedDraftStore(store, 'a'), createUnsavedDraftStore(store, 'a')];
  one.write(written({ title: 'Cots' }));
  other.write(written({ title: 'Cribs' }));
  one.removeIfEqual({ ...base, title: 'Cots' });
  expect(store.ids()).toEqual(['a']);
  other.removeIfEqual({ ...base, title: 'Cribs' });
  expect(store.ids()).toEqual([]);
});

test('writing whose row has gone is found in its course', () => {
  const store = memory();
  createUnsavedDraftStore(store, 'a').write(written({ title: 'Cots' }));
  createUnsavedDraftStore(store, 'a').find(base);
  createUnsavedDraftStore(store, 'b').write(written({ title: 'Cribs' }));
  expect(draftsOfDeletedRows(store, within, new Set(['b']))).toMatchObject([{ draft: { title: 'Cots' } }]);
  expect(draftsOfDeletedRows(store, 'another course', new Set())).toEqual([]);
});
