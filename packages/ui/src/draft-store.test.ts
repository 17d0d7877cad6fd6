import { beforeEach, describe, expect, it } from 'vitest';
import {
  applyEditedFields,
  areValuesEqual,
  type DraftStorage,
  deleteDraft,
  deleteExpiredDrafts,
  draftKey,
  omitSensitiveValues,
  readUnexpiredDraft,
  saveOrDeleteDraft,
} from './draft-store.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21, 6, 0);
const key = draftKey('mei', 'course', 'c1');

let kept: Map<string, string>;
let storage: DraftStorage;

beforeEach(() => {
  kept = new Map();
  storage = {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
});

const draft = { keptAt: now, basis: { title: '' }, values: { title: 'First aid' } };

describe('a draft', () => {
  it('is found again under its form, record and person, and under no other', () => {
    saveOrDeleteDraft(storage, key, draft);
    expect(readUnexpiredDraft(storage, key, now + day)).toEqual(draft);
    for (const other of [
      draftKey('raj', 'course', 'c1'),
      draftKey('mei', 'class', 'c1'),
      draftKey('mei', 'course', 'c2'),
      draftKey('mei', 'course', null),
    ]) {
      expect(readUnexpiredDraft(storage, other, now)).toBeNull();
    }
  });

  it('is gone after a week, and removed by the sweep', () => {
    saveOrDeleteDraft(storage, key, draft);
    expect(readUnexpiredDraft(storage, key, now + 7 * day - 1)).not.toBeNull();
    expect(readUnexpiredDraft(storage, key, now + 7 * day)).toBeNull();
    deleteExpiredDrafts(storage, now + 7 * day);
    expect(kept.size).toBe(0);
  });

  it('is not kept of a form that is as it was, and goes when everything is taken back', () => {
    saveOrDeleteDraft(storage, key, draft);
    saveOrDeleteDraft(storage, key, { ...draft, values: { title: '' } });
    expect(kept.size).toBe(0);
  });

  it('keeps its time while nothing else is typed', () => {
    saveOrDeleteDraft(storage, key, draft);
    saveOrDeleteDraft(storage, key, { ...draft, keptAt: now + day });
    expect(readUnexpiredDraft(storage, key, now + day)?.keptAt).toBe(now);
    saveOrDeleteDraft(storage, key, { ...draft, keptAt: now + day, values: { title: 'First aid 2' } });
    expect(readUnexpiredDraft(storage, key, now + day)?.keptAt).toBe(now + day);
  });

  it('that does not read, or is not ours, is none', () => {
    for (const text of ['{', '[]', '"x"', '{"keptAt":"yesterday"}']) {
      kept.set(key, text);
      expect(readUnexpiredDraft(storage, key, now)).toBeNull();
      deleteExpiredDrafts(storage, now);
      expect(kept.size).toBe(0);
    }
  });

  it('may be impossible: storage that is full or forbidden throws nothing', () => {
    const refuse = () => {
      throw new Error('QuotaExceededError');
    };
    const forbidden = { length: 1, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse };
    saveOrDeleteDraft(forbidden, key, draft);
    deleteDraft(forbidden, key);
    deleteExpiredDrafts(forbidden, now);
    expect(readUnexpiredDraft(forbidden, key, now)).toBeNull();
  });
});

it('a sweep takes the old drafts of everybody, and nothing else', () => {
  saveOrDeleteDraft(storage, key, draft);
  saveOrDeleteDraft(storage, draftKey('raj', 'class', null), { ...draft, keptAt: now - 8 * day });
  kept.set('columns:people', '{}');
  deleteExpiredDrafts(storage, now);
  expect([...kept.keys()]).toEqual([key, 'columns:people']);
});

describe('what may be kept', () => {
  it('has no password, secret or identity number, wherever it stands', () => {
    const values = {
      fullName: 'Tan Mei Ling',
      currentPassword: 'x',
      identityNumber: 'x',
      apiKey: 'x',
      person: { nric: 'x', phone: '6123 4567' },
      reason: 'She is s1234567d',
      emails: ['mei@example.com', 'T7654321Z'],
    };
    expect(omitSensitiveValues(values)).toEqual({ fullName: 'Tan Mei Ling', person: { phone: '6123 4567' } });
  });

  it('is plain data: no files', () => {
    expect(omitSensitiveValues({ work: new File(['x'], 'x.pdf'), pages: [new Blob()], title: 'x' })).toEqual({
      title: 'x',
    });
  });

  it('keeps course codes, numbers, choices and sessions', () => {
    const values = { code: 'TGS-2026012345', size: 20, open: true, trainer: null, sessions: [{ room: '1' }] };
    expect(omitSensitiveValues(values)).toEqual(values);
  });
});

describe('putting a draft back', () => {
  const basis = { title: 'Old', fee: '10', venue: { room: '1', floor: '2' }, sessions: [{ room: '1' }] };
  const values = { title: 'Mine', fee: '10', venue: { room: '9', floor: '2' }, sessions: [] };

  it('brings what was typed', () => {
    expect(applyEditedFields(basis, { basis, values })).toEqual(values);
  });

  it('leaves what others changed meanwhile where nothing was typed', () => {
    const now = { ...basis, fee: '99', venue: { room: '1', floor: '7' } };
    expect(applyEditedFields(now, { basis, values })).toEqual({
      title: 'Mine',
      fee: '99',
      venue: { room: '9', floor: '7' },
      sessions: [],
    });
  });

  it('leaves out a field that is gone, or is another kind of thing now', () => {
    expect(applyEditedFields({ title: '', sessions: '' }, { basis, values })).toEqual({
      title: 'Mine',
      sessions: '',
    });
  });

  it('knows a field that was emptied, and one that was chosen', () => {
    const chosen = { basis: { trainer: null, course: 'a' }, values: { trainer: 't1', course: null } };
    expect(applyEditedFields({ trainer: null, course: 'a' }, chosen)).toEqual({
      trainer: 't1',
      course: null,
    });
  });

  it('changes nothing when the record has what was typed already', () => {
    expect(areValuesEqual(applyEditedFields(values, { basis, values }), values)).toBe(true);
  });
});

it('values are the same by what they hold, in any order of names', () => {
  expect(areValuesEqual({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1, d: undefined })).toBe(true);
  expect(areValuesEqual({ a: 1 }, { a: '1' })).toBe(false);
  expect(areValuesEqual([1, 2], [1])).toBe(false);
  expect(areValuesEqual({ a: [] }, { a: {} })).toBe(false);
});
