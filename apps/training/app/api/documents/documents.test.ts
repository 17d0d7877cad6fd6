import { useTrainingDatabase } from '@repo/testing/training-database';
import { createStoredFile, createSubmission, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const document = (ownerId: string, category = 'cv') => createStoredFile(database.db, { ownerId, category });

describe('GET /api/documents', () => {
  it('lists the caller’s documents, the latest first, without handed-in work', async () => {
    const learner = await createUser(database.db);
    const cv = await document(learner.id);
    const picture = await document(learner.id, 'profile_picture');
    await createSubmission(database.db, { learnerId: learner.id });
    await document((await createUser(database.db)).id);
    const { status, body } = await service.call('/api/documents', { as: learner });
    expect(status).toBe(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([picture.id, cv.id]);
    expect(body.data[1]).toEqual({
      id: cv.id,
      category: 'cv',
      name: 'essay.pdf',
      contentType: 'application/pdf',
      bytes: 1000,
      fileUrl: cv.path,
      createdAt: cv.createdAt.toISOString(),
    });
  });

  it('lists another person’s for an admin alone', async () => {
    const { ownerId } = await document((await createUser(database.db)).id);
    const path = `/api/documents?userId=${ownerId}`;
    const admin = await createUser(database.db, { roles: ['admin'] });
    expect((await service.call(path, { as: admin })).body.data).toHaveLength(1);
    expect((await service.call('/api/documents?userId=none', { as: admin })).body.data).toEqual([]);
    for (const role of ['learner', 'trainer', 'developer'] as const)
      expect(
        (await service.call(path, { as: await createUser(database.db, { roles: [role] }) })).status,
      ).toBe(403);
    expect((await service.call(path)).status).toBe(401);
  });
});

describe('DELETE /api/documents/[id]', () => {
  const remove = (id: string, as: { id: string } | null) =>
    service.call(`/api/documents/${id}`, { method: 'DELETE', as });

  it('removes the row and the bytes', async () => {
    const learner = await createUser(database.db);
    const { id, storageKey } = await document(learner.id);
    await service.services.files.put(storageKey, new Uint8Array(3), { contentType: 'application/pdf' });
    expect(await remove(id, learner)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Document removed' },
    });
    expect(await service.services.files.exists(storageKey)).toBe(false);
    expect((await remove(id, learner)).status).toBe(404);
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  it('by an admin is in the audit log', async () => {
    const { id, ownerId } = await document((await createUser(database.db)).id);
    expect((await remove(id, await createUser(database.db, { roles: ['admin'] }))).status).toBe(200);
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      { action: 'document.delete', targetId: ownerId },
    ]);
  });

  it('is 404 for another person’s, for submitted work and for an unknown id, 401 signed out', async () => {
    const { id } = await document((await createUser(database.db)).id);
    const learner = await createUser(database.db);
    const { fileId } = await createSubmission(database.db, { learnerId: learner.id });
    for (const one of [id, fileId, 'none']) expect((await remove(one, learner)).status).toBe(404);
    expect((await remove(fileId, await createUser(database.db, { roles: ['admin'] }))).status).toBe(404);
    expect((await remove(id, null)).status).toBe(401);
    expect(await database.db.storedFile.count()).toBe(2);
  });
});
