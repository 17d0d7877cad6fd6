import { recentProofSeconds } from '@repo/auth/recent-proof';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import { createStaleSession } from '#testing/stale-session.ts';
import { uploadSheet, validCells } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

let admin: Person;
let learner: Person;
let uploadPath: string;
let keyId: string;

const newKey = { name: 'Robot', scopes: ['course-runs:read'] };
const newTrainer = { email: 'new@example.com', fullName: 'New Trainer', roles: ['trainer'] };

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  learner = await createUser(database.db, { roles: ['learner'] });
  await database.db.user.update({
    where: { id: learner.id },
    data: encryptAndHashIdentity(service.services.keys, 'S1234567D'),
  });
  const made = await service.call('/api/admin/api-keys', { method: 'POST', body: newKey, as: admin });
  keyId = made.body.data.apiKey.id;
  const { upload } = await uploadSheet(service, admin, [
    validCells,
    { ...validCells, enrolmentDate: 'soon' },
  ]);
  uploadPath = `/api/enrolments/uploads/${upload.id}`;
});

type Guarded = [what: string, () => { path: string; method?: string; body?: object }];

const guarded: Guarded[] = [
  ['making an API key', () => ({ path: '/api/admin/api-keys', method: 'POST', body: newKey })],
  [
    'replacing an API key',
    () => ({
      path: `/api/admin/api-keys/${keyId}/rotate`,
      method: 'POST',
      body: { keepOldForHours: 0 },
    }),
  ],
  [
    'giving somebody another role',
    () => ({ path: `/api/admin/users/${learner.id}`, method: 'PUT', body: { roles: ['admin'] } }),
  ],
  ['adding somebody with rights', () => ({ path: '/api/admin/users', method: 'POST', body: newTrainer })],
  ['an identity number', () => ({ path: `/api/users/${learner.id}/identity/reveal`, method: 'POST' })],
  ['the identity numbers of an upload', () => ({ path: `${uploadPath}?reveal=true` })],
  ['the rows to look at of an upload', () => ({ path: `${uploadPath}/errors` })],
  ['the file of an upload', () => ({ path: `${uploadPath}/file` })],
];

/** All data that these calls could change. */
async function everything(): Promise<unknown> {
  return {
    users: await database.db.user.findMany({ orderBy: { id: 'asc' } }),
    keys: await database.db.apiKey.findMany({ orderBy: { id: 'asc' } }),
    audit: await database.db.auditEntry.count(),
    mails: service.mails.length,
  };
}

describe.each(guarded)('%s', (_what, describeCall) => {
  it('is refused without changes ten minutes after a proof, and works after another proof', async () => {
    const { path, ...call } = describeCall();
    const [headers, elsewhere] = [
      await createStaleSession(database, admin),
      await createStaleSession(database, admin),
    ];
    const before = await everything();
    const refused = await service.call(path, { ...call, headers });
    expect([refused.status, refused.body]).toEqual([403, { success: false, error: 'Forbidden' }]);
    expect(refused.headers.get('www-authenticate')).toBe(
      `Session error="insufficient_user_authentication", max_age=${recentProofSeconds}`,
    );
    expect(await everything()).toEqual(before);

    const confirm = { method: 'POST', body: { password: testPassword }, headers };
    expect((await service.call('/api/account/reauthentication', confirm)).status).toBe(200);
    expect((await service.call(path, { ...call, headers: elsewhere })).status).toBe(403);
    const answer = await service.send(path, { ...call, headers });
    expect(answer.status).toBe(200);
  });
});

describe('without a recent proof', () => {
  it('a name is changed and roles stay as they are, a key is revoked, a learner added', async () => {
    const headers = await createStaleSession(database, admin);
    const body = { fullName: 'Lim Wei', roles: ['learner'] };
    const put = { method: 'PUT', body, headers };
    expect((await service.call(`/api/admin/users/${learner.id}`, put)).status).toBe(200);
    const post = { method: 'POST', headers };
    expect((await service.call(`/api/admin/api-keys/${keyId}/revoke`, post)).status).toBe(200);
    const added = { ...post, body: { ...newTrainer, roles: ['learner'] } };
    expect((await service.call('/api/admin/users', added)).status).toBe(200);
    expect((await service.call(uploadPath, { headers })).status).toBe(200);
  });

  it('a plain refusal carries no challenge', async () => {
    const headers = await createStaleSession(database, learner);
    const refused = await service.call('/api/admin/api-keys', { method: 'POST', body: newKey, headers });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBeNull();
  });

  it('an API key takes what it may', async () => {
    const body = { ...newKey, scopes: ['enrolments:write'] };
    const made = await service.call('/api/admin/api-keys', { method: 'POST', body, as: admin });
    const { apiKey, key } = made.body.data;
    await database.db.enrolmentUpload.updateMany({ data: { uploader: `key:${apiKey.id}` } });
    for (const what of ['errors', 'file']) {
      const answer = await service.send(`${uploadPath}/${what}`, { headers: { 'x-api-key': key } });
      expect(answer.status).toBe(200);
    }
  });
});
