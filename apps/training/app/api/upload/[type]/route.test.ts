import { buildOfficeFile, buildPdf, buildZip, pngBytes, webpBytes } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

type Sent = { userId?: string; category?: string; bytes?: Uint8Array<ArrayBuffer> | null; name?: string };

function form({ userId, category = 'cv', bytes = buildPdf(), name = 'My CV.pdf' }: Sent): FormData {
  const made = new FormData();
  if (userId !== undefined) made.append('userId', userId);
  made.append('category', category);
  if (bytes) made.append('file', new Blob([bytes]), name);
  return made;
}

const upload = (as: { id: string } | null, sent: Sent = {}, type = 'learner') =>
  service.call(`/api/upload/${type}`, { method: 'POST', as, body: form({ userId: as?.id ?? '', ...sent }) });

const filesOf = (ownerId: string) => database.db.storedFile.findMany({ where: { ownerId } });

async function keptKeys(): Promise<string[]> {
  const keys = [];
  for await (const { key } of service.services.files.list()) keys.push(key);
  return keys;
}

describe('POST /api/upload/[type]', () => {
  it('stores a document under the path that it answers with', async () => {
    const learner = await createUser(database.db);
    const { status, body } = await upload(learner, { name: '简历 2026.pdf' });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { fileUrl: expect.any(String) } });
    expect(decodeURIComponent(body.data.fileUrl)).toMatch(
      new RegExp(`^/uploads/learner/${learner.id}/[0-9a-f]{24}-简历-2026\\.pdf$`),
    );
    expect(await filesOf(learner.id)).toMatchObject([
      { name: '简历-2026.pdf', contentType: 'application/pdf', category: 'cv', bytes: buildPdf().byteLength },
    ]);
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  it('lets an admin upload for somebody else, and says so in the audit log', async () => {
    const [admin, trainer] = [
      await createUser(database.db, { roles: ['admin'] }),
      await createUser(database.db, { roles: ['trainer'] }),
    ];
    const answer = await upload(admin, { userId: trainer.id, category: 'certificate' }, 'trainer');
    expect(answer.status).toBe(200);
    expect(answer.body.data.fileUrl).toContain(`/uploads/trainer/${trainer.id}/`);
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      { actor: `user:${admin.id}`, action: 'document.upload', targetId: trainer.id },
    ]);
  });

  it.each([
    ['cv', 'docx', buildOfficeFile('docx'), 'docx'],
    ['certificate', 'png', pngBytes, 'png'],
    ['profile_picture', 'webp', webpBytes, 'webp'],
  ])('takes a %s as %s, named by its content', async (category, _, bytes, ending) => {
    const learner = await createUser(database.db);
    const { body } = await upload(learner, { category, bytes, name: 'upload.exe' });
    expect(body.data.fileUrl).toMatch(new RegExp(`-upload\\.exe\\.${ending}$`));
  });

  it('replaces the picture and keeps every CV', async () => {
    const learner = await createUser(database.db);
    for (const category of ['profile_picture', 'profile_picture', 'cv', 'cv']) {
      expect(
        (await upload(learner, { category, bytes: category === 'cv' ? buildPdf() : pngBytes })).status,
      ).toBe(200);
    }
    const rows = await filesOf(learner.id);
    expect(rows.map(({ category }) => category).sort()).toEqual(['cv', 'cv', 'profile_picture']);
    expect((await keptKeys()).sort()).toEqual(rows.map(({ storageKey }) => storageKey).sort());
  });
});

describe('POST /api/upload/[type] refuses', () => {
  it('who is not signed in', async () => {
    expect(await upload(null)).toMatchObject({ status: 401, body: { success: false } });
  });

  it.each(['learner', 'trainer', 'developer'] as const)(
    'a %s for somebody else, there or not',
    async (role) => {
      const caller = await createUser(database.db, { roles: [role] });
      const other = await createUser(database.db);
      for (const userId of [other.id, 'nobody'])
        expect((await upload(caller, { userId }, 'learner')).status).toBe(403);
      expect(await database.db.storedFile.count()).toBe(0);
    },
  );

  it('a person that nobody is', async () => {
    const admin = await createUser(database.db, { roles: ['admin'] });
    for (const userId of ['nobody', '018f0000-0000-7000-8000-000000000000', '\uFFFD'])
      expect(await upload(admin, { userId })).toMatchObject({
        status: 404,
        body: { success: false, error: 'Person not found' },
      });
  });

  it('a role that the owner does not have, and one that nobody has', async () => {
    const learner = await createUser(database.db);
    expect(await upload(learner, {}, 'trainer')).toMatchObject({
      status: 400,
      body: { error: 'The owner of the document does not have this role' },
    });
    expect((await upload(learner, {}, 'boss')).status).toBe(400);
  });

  it.each([
    ['cv', buildZip({ 'a.txt': 'a' }), 'cv.pdf', /^A CV is a PDF/],
    ['cv', buildOfficeFile('docm'), 'cv.docx', /holds macros/],
    ['cv', new Uint8Array(), 'cv.pdf', /is empty/],
    ['certificate', new Uint8Array(Buffer.from('hello')), 'c.pdf', /^A certificate is/],
    ['profile_picture', buildPdf(), 'me.png', /^A profile picture is/],
    [
      'profile_picture',
      new Uint8Array(Buffer.from('<html><script>1</script>')),
      'me.png',
      /^A profile picture is/,
    ],
    ['profile_picture', new Uint8Array(Buffer.from('<svg onload="x"/>')), 'me.svg', /^A profile picture is/],
  ])('a %s that is something else (%#)', async (category, bytes, name, error) => {
    const learner = await createUser(database.db);
    expect(await upload(learner, { category, bytes, name })).toMatchObject({
      status: 400,
      body: { success: false, error: expect.stringMatching(error), details: [{ field: 'file' }] },
    });
    expect(await database.db.storedFile.count()).toBe(0);
    expect(await keptKeys()).toEqual([]);
  });

  it.each([
    [{ category: 'passport' }, 'Choose a category: profile_picture, cv, certificate'],
    [{ bytes: null }, 'Choose a file'],
  ])('a form with a wrong field (%#)', async (sent, error) => {
    const answer = await upload(await createUser(database.db), sent);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });

  it('JSON', async () => {
    const as = await createUser(database.db);
    const answer = await service.call('/api/upload/learner', { method: 'POST', as, body: { userId: as.id } });
    expect(answer.body).toEqual({ success: false, error: 'The content type must be multipart/form-data' });
  });

  it('a file over 5 MB, and takes one of exactly that', async () => {
    const learner = await createUser(database.db);
    const large = new Uint8Array(5 * 1_048_576);
    large.set(buildPdf());
    expect((await upload(learner, { bytes: large })).status).toBe(200);
    expect(await upload(learner, { bytes: new Uint8Array([...large, 0]) })).toMatchObject({
      status: 413,
      body: { success: false, error: 'The file is too large: at most 5 MB' },
    });
  });

  it('and keeps no file whose row cannot be written', async () => {
    const learner = await createUser(database.db);
    const { files } = service.services;
    const put = files.put.bind(files);
    // The account is deleted between the check and the insert.
    files.put = async (...args) => {
      await put(...args);
      await database.db.signIn.deleteMany({ where: { userId: learner.id } });
      await database.db.user.delete({ where: { id: learner.id } });
    };
    expect((await upload(learner)).status).toBe(500);
    expect(await database.db.storedFile.count()).toBe(0);
  });
});
