import { randomBytes } from 'node:crypto';
import { createKeyRing } from '@repo/auth/key-ring';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { webhookOwnerId } from '#domain/webhooks/publish-events.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { encryptAndHashIdentity } from './encrypt-and-hash-identity.ts';
import { rotateEncryptionKeys } from './rotate-encryption-keys.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

const makeKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
// The underscore is literal: "k_1" is not the prefix of "kx1".
const [oldKey, newKey, lostKey] = [makeKey('kx1'), makeKey('k_1'), makeKey('lost')];
const before = createKeyRing(oldKey);
const during = createKeyRing(`${newKey},${oldKey}`);
const after = createKeyRing(newKey);

async function track(rawCipher: string): Promise<string> {
  const { id, courseRunId } = await createEnrolment(database.db);
  const row = await database.db.trackedEnrolment.create({
    data: {
      enrolmentId: id,
      courseRunId,
      referenceNumber: 'ENR-2611-000001',
      status: 'Confirmed',
      rawCipher,
      submittedBy: 'key:x',
    },
  });
  return row.id;
}

it('encrypts and hashes everything again, in batches, so that the old key can go', async () => {
  const numbers = Array.from({ length: 7 }, (_, index) => `S000000${index}X`);
  const people = await Promise.all(
    numbers.map((number) => createUser(database.db, encryptAndHashIdentity(before, number))),
  );
  const current = await createUser(database.db, encryptAndHashIdentity(during, 'T7654321Z'));
  const without = await createUser(database.db);
  const tracked = await Promise.all(
    ['{"a":1}', '{"a":2}', '{"a":3}'].map((raw) => track(before.encrypt(raw, 'tracked-enrolment'))),
  );
  const tools = { db: database.db, keys: during, files: service.services.files };
  const { id: reported } = await createEnrolment(database.db);
  await database.db.agencyReport.create({
    data: {
      ...{ kind: 'enrolment_created', subject: 'enrolment', enrolmentId: reported },
      bodyCipher: before.encrypt('{}', 'agency-report'),
      ...{ nextAttemptAt: new Date(), createdAt: new Date(), updatedAt: new Date() },
    },
  });
  await database.db.waitingMail.create({
    data: { content: before.encrypt('{}', 'mail'), dueAt: new Date() },
  });
  await database.db.personalExport.create({
    data: {
      userId: without.id,
      day: new Date('2026-11-22'),
      slot: 1,
      requestedAt: new Date(),
      keyCipher: before.encrypt('a key', 'personal-export'),
    },
  });
  const { id: endpoint } = await database.db.webhookEndpoint.create({
    data: {
      ownerId: webhookOwnerId,
      url: 'https://receiver.example',
      secret: during.encrypt('new', 'webhook-secret'),
      previousSecret: before.encrypt('old', 'webhook-secret'),
      previousSecretUntil: new Date(),
    },
  });
  expect(await rotateEncryptionKeys(tools, { batchSize: 2 })).toEqual({
    users: 7,
    trackedEnrolments: 3,
    agencyReports: 1,
    waitingMails: 1,
    personalExports: 1,
    uploadRows: 0,
    uploadFiles: 0,
    webhookSecrets: 1,
    totpSecrets: 0,
    unreadable: 0,
  });
  const { secret, previousSecret } = await database.db.webhookEndpoint.findUniqueOrThrow({
    where: { id: endpoint },
  });
  expect([secret, previousSecret ?? ''].map((one) => after.decrypt(one, 'webhook-secret'))).toEqual([
    'new',
    'old',
  ]);
  for (const [index, { id }] of people.entries()) {
    const row = await database.db.user.findUniqueOrThrow({ where: { id } });
    expect(after.decrypt(row.identityCipher ?? '', 'identity')).toBe(numbers[index]);
    expect(after.lookupHashes(numbers[index] ?? '')).toContain(row.identityHash);
  }
  expect(await database.db.user.findUniqueOrThrow({ where: { id: current.id } })).toMatchObject({
    identityCipher: current.identityCipher,
    identityHash: current.identityHash,
  });
  expect((await database.db.user.findUniqueOrThrow({ where: { id: without.id } })).identityCipher).toBeNull();
  const [mail] = await database.db.waitingMail.findMany();
  expect(after.decrypt(mail?.content ?? '', 'mail')).toBe('{}');
  const copy = await database.db.personalExport.findFirstOrThrow();
  expect(after.decrypt(copy.keyCipher ?? '', 'personal-export')).toBe('a key');
  const rows = await database.db.trackedEnrolment.findMany({ where: { id: { in: tracked } } });
  expect(rows.map(({ rawCipher }) => after.decrypt(rawCipher, 'tracked-enrolment')).sort()).toEqual([
    '{"a":1}',
    '{"a":2}',
    '{"a":3}',
  ]);
  expect(await rotateEncryptionKeys(tools)).toEqual({
    users: 0,
    trackedEnrolments: 0,
    agencyReports: 0,
    waitingMails: 0,
    personalExports: 0,
    uploadRows: 0,
    uploadFiles: 0,
    webhookSecrets: 0,
    totpSecrets: 0,
    unreadable: 0,
  });
});

it('leaves what it cannot read as it is, and says how much that is', async () => {
  const lost = encryptAndHashIdentity(createKeyRing(lostKey), 'S1234567D');
  const [unreadable, readable] = [
    await createUser(database.db, lost),
    await createUser(database.db, encryptAndHashIdentity(before, 'S7654321F')),
  ];
  expect(
    await rotateEncryptionKeys(
      { db: database.db, keys: during, files: service.services.files },
      { batchSize: 1 },
    ),
  ).toEqual({
    users: 1,
    trackedEnrolments: 0,
    agencyReports: 0,
    waitingMails: 0,
    personalExports: 0,
    uploadRows: 0,
    uploadFiles: 0,
    webhookSecrets: 0,
    totpSecrets: 0,
    unreadable: 1,
  });
  expect(await database.db.user.findUniqueOrThrow({ where: { id: unreadable.id } })).toMatchObject(lost);
  const { identityCipher } = await database.db.user.findUniqueOrThrow({ where: { id: readable.id } });
  expect(during.isCurrent(identityCipher ?? '')).toBe(true);
});

it('stops when asked to', async () => {
  await createUser(database.db, encryptAndHashIdentity(before, 'S1234567D'));
  const signal = AbortSignal.abort();
  await expect(
    rotateEncryptionKeys({ db: database.db, keys: during, files: service.services.files }, { signal }),
  ).rejects.toThrow();
});
