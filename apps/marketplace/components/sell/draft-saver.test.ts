import { listingDraftContent } from '@repo/schemas/marketplace/listing-draft';
import type { CallOptions } from '@repo/ui/call-api';
import { expect, it } from 'vitest';
import { createDraftSaver, type StoredDraft } from './draft-saver.ts';

const content = listingDraftContent.parse({ title: 'Oak table' });

/** `answers`, in call order: a version of the draft, or a status that refuses. */
function saverOf(start: StoredDraft | null, answers: (StoredDraft | number)[]) {
  const calls: string[] = [];
  const created: string[] = [];
  const saver = createDraftSaver({
    start,
    newId: () => 'n1',
    onCreated: (id) => created.push(id),
    call: async (path, { method = 'GET', body }: CallOptions = {}) => {
      const beside = body && (Reflect.get(body, 'id') ?? Reflect.get(body, 'expectedUpdatedAt'));
      calls.push([method, path, beside].filter(Boolean).join(' '));
      const answer = answers.shift() ?? 500;
      return typeof answer === 'number'
        ? { ok: false, failure: { error: 'refused', status: answer } }
        : { ok: true, data: { ...answer, content, createdAt: answer.updatedAt } };
    },
  });
  return { ...saver, calls, created };
}

const version = (updatedAt: string): StoredDraft => ({ id: 'd1', updatedAt });

it('makes a draft once, and saves it over the version it last had', async () => {
  const saver = saverOf(null, [version('v1'), version('v2'), version('v3')]);
  for (let round = 0; round < 3; round += 1) expect(await saver.save(content)).toBeNull();
  expect(saver.calls).toEqual([
    'POST /api/me/drafts n1',
    'PUT /api/me/drafts/d1 v1',
    'PUT /api/me/drafts/d1 v2',
  ]);
  expect(saver.created).toEqual(['d1']);
  expect(saver.draftId()).toBe('d1');
});

it('a save whose answer was lost: the version is read before the next', async () => {
  const saver = saverOf(version('v1'), [0, version('v2'), version('v3')]);
  expect(await saver.save(content)).toMatchObject({ status: 0 });
  expect(await saver.save(content)).toBeNull();
  expect(saver.calls.slice(1)).toEqual(['GET /api/me/drafts/d1', 'PUT /api/me/drafts/d1 v2']);
});

it('a draft that another tab saved stays refused', async () => {
  const saver = saverOf(version('v1'), [409, 409]);
  expect(await saver.save(content)).toMatchObject({ status: 409 });
  expect(await saver.save(content)).toMatchObject({ status: 409 });
  expect(saver.calls).toEqual(['PUT /api/me/drafts/d1 v1', 'PUT /api/me/drafts/d1 v1']);
  expect(saver.draftId()).toBe('d1');
});

it('a draft that is gone: trying again makes another', async () => {
  const saver = saverOf(version('v1'), [404, { id: 'd2', updatedAt: 'v1' }]);
  expect(await saver.save(content)).toMatchObject({ status: 404 });
  expect(saver.draftId()).toBeUndefined();
  expect(await saver.save(content)).toBeNull();
  expect(saver.created).toEqual(['d2']);
});
