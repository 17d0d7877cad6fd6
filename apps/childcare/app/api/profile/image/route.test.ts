import { createMediaStore } from '@repo/media/create-media-store';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST', body: '{"files":true}' }));

const database = useChildcareDatabase();
const service = useChildcareService(database, () => ({
  media: createMediaStore({ CLOUDINARY_URL: sandbox.environment.CLOUDINARY_URL }),
}));
const { call } = service;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpegStart = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const mebibyte = 1_048_576;

function photo(content: Uint8Array | string, name = 'me.png', field = 'file'): FormData {
  const form = new FormData();
  form.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
}

const upload = (as: Parameters<typeof call>[1], body: unknown = photo(png)) =>
  call('/api/profile/image', { ...as, method: 'POST', body });
const imageOf = async (id: string) =>
  (await database.db.user.findUniqueOrThrow({ where: { id }, select: { image: true } })).image;
const mode = (name: string) =>
  fetch(`${sandbox.url}/control/media`, { method: 'POST', body: JSON.stringify({ mode: name }) });

describe('POST /api/profile/image', () => {
  it.each(['LEARNER', 'CORPORATE_ADMIN', 'SUPER_ADMIN'] as const)('gives a %s a photo', async (role) => {
    const as = await createUser(database.db, { role });
    const { status, body } = await upload({ as });
    expect([status, body]).toEqual([200, { image: expect.stringContaining(`childcare/${as.id}/`) }]);
    expect((await fetch(body.image)).headers.get('content-type')).toMatch(/^image\//);
    expect((await call('/api/profile', { as })).body.image).toBe(body.image);
    expect((await call('/api/auth/session', { as })).body.user.image).toBe(body.image);
  });

  it('lets the one before go, and nobody else’s', async () => {
    const as = await createUser(database.db);
    const other = await createUser(database.db);
    const theirs = await upload({ as: other });
    const first = await upload({ as });
    const second = await upload({ as });
    expect((await fetch(first.body.image)).status).toBe(404);
    expect((await fetch(second.body.image)).status).toBe(200);
    expect((await fetch(theirs.body.image)).status).toBe(200);
    expect(await imageOf(as.id)).toBe(second.body.image);
  });

  it('judges by the content: a name says nothing', async () => {
    const as = await createUser(database.db);
    expect((await upload({ as }, photo(png, 'notes.txt'))).status).toBe(200);
    const image = await imageOf(as.id);
    const refused: [string, FormData][] = [
      ['SVG', photo('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['HTML', photo('<!doctype html><script>1</script>', 'me.jpg')],
      ['PDF', photo('%PDF-1.7\n1 0 obj\n', 'me.png')],
      ['GIF', photo('GIF89a\u0001\0\u0001\0\0\0\0;', 'me.png')],
      ['nothing', photo('')],
      ['half a picture', photo(jpegStart, 'me.jpg')],
      ['another field', photo(png, 'me.png', 'photo')],
    ];
    for (const [what, form] of refused) {
      const { status, body } = await upload({ as }, form);
      expect([what, status, body.code, body.details?.[0]?.field]).toEqual([
        what,
        400,
        'VALIDATION_ERROR',
        'file',
      ]);
    }
    expect((await upload({ as }, { file: 'text' })).status).toBe(400);
    expect(await imageOf(as.id)).toBe(image);
  });

  it('takes 5 MB and no more', async () => {
    const as = await createUser(database.db);
    const fitting = new Uint8Array(5 * mebibyte);
    fitting.set(png);
    expect((await upload({ as }, photo(fitting))).status).not.toBe(413);
    const { status, body } = await upload({ as }, photo(new Uint8Array(5 * mebibyte + 1)));
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('says so while the media host is down, and stores nothing', async () => {
    const as = await createUser(database.db);
    const { body: before } = await upload({ as });
    await mode('down');
    const { status, headers, body } = await upload({ as });
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'MEDIA_UNAVAILABLE', '60']);
    expect(body.error).toMatch(/Nothing was stored; try again/);
    expect(await imageOf(as.id)).toBe(before.image);
    await mode('ok');
    expect((await fetch(before.image)).status).toBe(200);
    expect((await upload({ as })).status).toBe(200);
  });

  it('is for signed-in people on our own pages', async () => {
    expect(await upload({})).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    const as = await createUser(database.db);
    const foreign = await upload({ as, headers: { origin: 'https://evil.example' } });
    expect([foreign.status, foreign.body]).toEqual([403, { error: 'Forbidden' }]);
    const wrong = await call('/api/profile/image', { method: 'GET', as });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, DELETE']);
  });
});

describe('DELETE /api/profile/image', () => {
  it('takes the photo away, and its file', async () => {
    const as = await createUser(database.db);
    const { body } = await upload({ as });
    const removed = await call('/api/profile/image', { method: 'DELETE', as });
    expect([removed.status, removed.body]).toEqual([200, { image: null }]);
    expect(await imageOf(as.id)).toBeNull();
    expect((await fetch(body.image)).status).toBe(404);
    expect((await call('/api/profile/image', { method: 'DELETE' })).status).toBe(401);
  });
});
