import { expect, test } from 'vitest';
import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { createDraftSaver } from './draft-saver.ts';
import type { EditConflict } from './merge-panel.tsx';
import { applyTheirChanges } from './merge-values.ts';
import { createOwnSaveRecognizer } from './own-save-recognizer.ts';

type Draft = { title: string; content: string; price: string };
type Row = { title: string; content: string; price: number; updatedAt: string };

const toDraft = ({ title, content, price }: Row): Draft => ({ title, content, price: String(price) });

function changes(draft: Draft, stored: Draft) {
  const body: Partial<Omit<Row, 'updatedAt'>> = {};
  if (draft.title !== stored.title) body.title = draft.title.trim();
  if (draft.content !== stored.content) body.content = draft.content;
  if (draft.price !== stored.price) body.price = Number(draft.price);
  return { body, problems: [] };
}

function memory() {
  const kept = new Map<string, Draft>();
  return {
    write: (id: string, value: Draft) => void kept.set(id, value),
    remove: (id: string) => void kept.delete(id),
    read: (id: string) => kept.get(id) ?? null,
    ids: () => [...kept.keys()],
  };
}

const stale: ApiFailure = {
  error: 'Somebody else changed this',
  status: 409,
  details: [{ field: 'expectedUpdatedAt', message: 'This was changed after you opened it' }],
};
const absent: ApiFailure = { error: 'Not found', status: 404 };

/** A server with one row, as the endpoints answer: it takes spaces away, and refuses another version than the stored one. */
function server() {
  let row: Row | null = { title: 'Beds', content: '<p>One</p>', price: 5, updatedAt: '1' };
  const bodies: object[] = [];
  const write = (body: object) => {
    if (row) row = { ...row, ...body, updatedAt: String(Number(row.updatedAt) + 1) };
  };
  return {
    bodies,
    row: () => row,
    somebodyElse: write,
    remove: () => {
      row = null;
    },
    async put(body: object): Promise<ApiAnswer<Row>> {
      const { expectedUpdatedAt, ...rest } = body as { expectedUpdatedAt?: string };
      bodies.push(rest);
      if (row === null) return { ok: false, failure: absent };
      if (expectedUpdatedAt !== row.updatedAt) return { ok: false, failure: stale };
      write(rest);
      return { ok: true, data: row };
    },
    load: async () => row ?? absent,
  };
}

function edit(at = server(), store = memory()) {
  const stored = at.row();
  if (!stored) throw new Error('The row is there when an editor opens.');
  const seen: { editConflict: EditConflict | null; taken: string[]; isGone: boolean } = {
    editConflict: null,
    taken: [],
    isGone: false,
  };
  let present = toDraft(stored);
  const saver = createDraftSaver<Draft, Row>({
    stored,
    toDraft,
    changes,
    put: at.put,
    load: at.load,
    edits: createOwnSaveRecognizer(store, 'a'),
    present: () => present,
    onSaved: () => undefined,
    onTaken(fields) {
      present = applyTheirChanges(present, fields);
      seen.taken.push(...fields.map(({ name }) => name));
    },
    onConflict: (next) => {
      seen.editConflict = next;
    },
    onGone: () => {
      seen.isGone = true;
    },
  });
  const write = (part: Partial<Draft>) => {
    present = { ...present, ...part };
    return saver.save(present);
  };
  const show = (draft: Draft) => {
    present = draft;
    return saver.save(present);
  };
  return { at, store, seen, saver, write, show, present: () => present };
}

test('two people in different fields: both are stored, and theirs is shown', async () => {
  const { at, seen, write, present } = edit();
  at.somebodyElse({ content: '<p>Two</p>' });
  expect(await write({ title: 'Cots' })).toBe(null);
  expect(at.row()).toMatchObject({ title: 'Cots', content: '<p>Two</p>' });
  expect(seen).toEqual({ editConflict: null, taken: ['content'], isGone: false });
  expect(present().content).toBe('<p>Two</p>');
  await write({ price: '7' });
  expect(at.bodies.at(-1)).toEqual({ price: 7 });
});

test('two people in one field: nothing is sent until somebody chose', async () => {
  const { at, seen, write } = edit();
  at.somebodyElse({ title: 'Cribs' });
  expect(await write({ title: 'Cots' })).toMatchObject({ status: 409 });
  expect(seen.editConflict?.clashes).toEqual([
    { name: 'title', base: 'Beds', mine: 'Cots', theirs: 'Cribs' },
  ]);
  const sentBefore = at.bodies.length;
  expect(await write({ content: '<p>More</p>' })).toMatchObject({ status: 409 });
  expect(at.bodies.length).toBe(sentBefore);
  expect(at.row()).toMatchObject({ title: 'Cribs', content: '<p>One</p>' });
});

test('mine is stored over theirs when it was chosen, with what else they changed', async () => {
  const { at, seen, saver, write, show } = edit();
  at.somebodyElse({ title: 'Cribs', price: 9 });
  await write({ title: 'Cots' });
  const next = saver.choose((name) => name === 'price');
  expect(seen.editConflict).toBe(null);
  expect(await show(next)).toBe(null);
  expect(at.row()).toMatchObject({ title: 'Cots', price: 9 });
});

test('theirs stays when it was chosen, and nothing is sent', async () => {
  const { at, saver, write, show, present } = edit();
  at.somebodyElse({ title: 'Cribs' });
  await write({ title: 'Cots' });
  const sentBefore = at.bodies.length;
  expect(await show(saver.choose(() => true))).toBe(null);
  expect(present().title).toBe('Cribs');
  expect(at.bodies.length).toBe(sentBefore);
});

test('a choice is about what is stored when it is looked at again', async () => {
  const { at, seen, saver, write, show } = edit();
  at.somebodyElse({ title: 'Cribs' });
  await write({ title: 'Cots' });
  at.somebodyElse({ title: 'Bunks' });
  await saver.compareAgain();
  expect(seen.editConflict?.clashes[0]?.theirs).toBe('Bunks');
  at.somebodyElse({ title: 'Hammocks' });
  expect(await show(saver.choose(() => false))).toMatchObject({ status: 409 });
  expect(seen.editConflict?.clashes[0]?.theirs).toBe('Hammocks');
});

test('a change taken back by them is no conflict any more', async () => {
  const { at, seen, saver, write } = edit();
  at.somebodyElse({ title: 'Cribs' });
  await write({ title: 'Cots' });
  at.somebodyElse({ title: 'Beds' });
  await saver.compareAgain();
  expect(seen.editConflict).toBe(null);
  expect(at.row()?.title).toBe('Cots');
});

test('how the server spells what was sent is nobody else’s change', async () => {
  const { at, seen, write } = edit();
  await write({ title: ' Cots ', price: '7.50' });
  at.somebodyElse({ content: '<p>Two</p>' });
  expect(await write({ price: '7.505', title: ' Cots  for' })).toBe(null);
  expect(seen).toMatchObject({ editConflict: null, taken: ['content'] });
  expect(at.row()).toMatchObject({ title: 'Cots  for', price: 7.505 });
});

test('a save that arrives after a reload is one’s own: no conflict, and the newest is stored', async () => {
  const before = edit();
  const reloaded = edit(before.at, before.store);
  // The page was left while this was on its way.
  await before.write({ title: 'Cots', price: '7.50' });
  expect(await reloaded.write({ title: 'Cots, clean' })).toBe(null);
  expect(reloaded.seen).toMatchObject({ editConflict: null, taken: ['price'] });
  expect(before.at.row()).toMatchObject({ title: 'Cots, clean', price: 7.5 });
});

test('another tab of the same person is somebody else', async () => {
  const one = edit();
  const other = edit(one.at, memory());
  await one.write({ title: 'Cots' });
  await other.write({ title: 'Cribs' });
  expect(other.seen.editConflict?.clashes[0]?.theirs).toBe('Cots');
});

test('an answer that was lost is no conflict', async () => {
  const { at, seen, saver, write } = edit();
  const { put } = at;
  const lossy = edit({
    ...at,
    put: async (body: object) => {
      await put(body);
      return { ok: false, failure: { error: 'away', status: 0 } };
    },
  });
  expect(await lossy.write({ title: 'Cots' })).toMatchObject({ status: 0 });
  expect(await write({ price: '6' })).toBe(null);
  expect(seen.taken).toEqual(['title']);
  expect(saver.isHeld()).toBe(false);
});

test('a row that somebody deleted takes nothing any more', async () => {
  const { at, seen, saver, write } = edit();
  at.remove();
  expect(await write({ title: 'Cots' })).toMatchObject({ status: 404 });
  expect(seen.isGone).toBe(true);
  const sentBefore = at.bodies.length;
  await write({ title: 'Cots!' });
  expect(at.bodies.length).toBe(sentBefore);
  expect(saver.isHeld()).toBe(true);
});

test('a row that is elsewhere by now is found there', async () => {
  const at = server();
  let isMoved = true;
  const { put } = at;
  const { write, seen } = edit({
    ...at,
    async put(body: object) {
      if (!isMoved) return put(body);
      return { ok: false, failure: absent };
    },
    async load() {
      isMoved = false;
      return at.load();
    },
  });
  expect(await write({ title: 'Cots' })).toBe(null);
  expect(seen.isGone).toBe(false);
  expect(at.row()?.title).toBe('Cots');
});

test('what is put back replaces what was written then, and asks where somebody else wrote since', async () => {
  const base = { title: 'Beds', content: '<p>One</p>', price: '5' };
  const at = server();
  at.somebodyElse({ title: 'Cribs', price: 9 });
  const { saver, seen, show } = edit(at);
  const next = saver.restore({
    base,
    draft: { ...base, title: 'Cots', content: '<p>Mine</p>' },
    within: 'course',
  });
  expect(next).toEqual({ title: 'Cots', content: '<p>Mine</p>', price: '9' });
  expect(seen.editConflict?.clashes).toEqual([
    { name: 'title', base: 'Beds', mine: 'Cots', theirs: 'Cribs' },
  ]);
  expect(await show(next)).toMatchObject({ status: 409 });
  await saver.compareAgain();
  expect(seen.editConflict?.clashes).toMatchObject([{ name: 'title', mine: 'Cots', theirs: 'Cribs' }]);
  expect(await show(saver.choose(() => false))).toBe(null);
  expect(at.row()).toMatchObject({ title: 'Cots', content: '<p>Mine</p>', price: 9 });
});
