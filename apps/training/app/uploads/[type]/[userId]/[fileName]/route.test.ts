import { buildOfficeFile, buildPdf, pngBytes } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

async function upload(as: { id: string }, bytes: Uint8Array<ArrayBuffer>, category: string, name: string) {
  const body = new FormData();
  body.append('userId', as.id);
  body.append('category', category);
  body.append('file', new Blob([bytes]), name);
  const answer = await service.call('/api/upload/learner', { method: 'POST', as, body });
  return String(answer.body.data.fileUrl);
}

describe('GET /uploads/…', () => {
  it('gives the owner, trainers of their classes and admins the very bytes, and nobody else a hint', async () => {
    const owner = await createUser(database.db);
    const run = await createCourseRun(database.db);
    await createEnrolment(database.db, { userId: owner.id, courseRunId: run.id });
    const trainer = await createUser(database.db, { roles: ['trainer'] });
    await database.db.courseRun.update({ where: { id: run.id }, data: { trainerId: trainer.id } });
    const url = await upload(owner, buildPdf('mine'), 'cv', '简历.pdf');
    for (const as of [owner, trainer, await createUser(database.db, { roles: ['admin'] })]) {
      const answer = await service.send(url, { as });
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(buildPdf('mine')));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^inline; .*filename\*=UTF-8''%E7%AE%80%E5%8E%86\.pdf$/),
        'content-security-policy': "script-src 'none'; frame-ancestors 'self'",
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
    }
    for (const role of ['learner', 'developer', 'trainer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      expect(await service.call(url, { as })).toMatchObject({
        status: 404,
        body: { success: false, error: 'Document not found' },
      });
    }
    expect((await service.call(url)).status).toBe(401);
  });

  it('writes down who opened a CV or certificate of somebody else, no other file', async () => {
    const owner = await createUser(database.db);
    const admin = await createUser(database.db, { roles: ['admin'] });
    const cv = await upload(owner, buildPdf('mine'), 'cv', 'cv.pdf');
    const picture = await upload(owner, pngBytes, 'profile_picture', 'me.png');
    for (const as of [owner, admin]) {
      for (const url of [cv, picture]) await (await service.send(url, { as })).body?.cancel();
    }
    const opened = await database.db.auditEntry.findMany({ where: { action: 'document.open' } });
    expect(opened).toMatchObject([
      {
        actor: `user:${admin.id}`,
        targetType: 'user',
        targetId: owner.id,
        after: { documentId: expect.any(String), category: 'cv' },
      },
    ]);
    expect(JSON.stringify(opened)).not.toContain('cv.pdf');
  });

  it('shows pictures in a sandbox and has everything else saved', async () => {
    const owner = await createUser(database.db);
    const picture = await service.send(await upload(owner, pngBytes, 'profile_picture', 'me.png'), {
      as: owner,
    });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(picture.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    const word = await service.send(await upload(owner, buildOfficeFile('docx'), 'cv', 'cv.docx'), {
      as: owner,
    });
    expect(word.headers.get('content-disposition')).toMatch(/^attachment;/);
    await Promise.all([picture.body?.cancel(), word.body?.cancel()]);
  });

  it('leaves no file open for HEAD', async () => {
    const owner = await createUser(database.db);
    const answer = await service.send(await upload(owner, buildPdf(), 'cv', 'cv.pdf'), {
      as: owner,
      method: 'HEAD',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(buildPdf().byteLength));
    expect(answer.body).toBeNull();
  });

  it.each(['none.pdf', '..%2f..%2fetc%2fpasswd', '%00', '%2e%2e%2f', 'a%5Cb'])(
    'is 404 for %s',
    async (name) => {
      const as = await createUser(database.db, { roles: ['admin'] });
      expect((await service.call(`/uploads/learner/${as.id}/${name}`, { as })).status).toBe(404);
    },
  );

  it('is 404 when the bytes are gone', async () => {
    const owner = await createUser(database.db);
    const url = await upload(owner, buildPdf(), 'cv', 'cv.pdf');
    const [row] = await database.db.storedFile.findMany();
    await service.services.files.remove(row?.storageKey ?? '');
    expect((await service.call(url, { as: owner })).status).toBe(404);
  });

  it('takes GET alone', async () => {
    const answer = await service.call('/uploads/learner/x/y', { method: 'POST', body: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});
