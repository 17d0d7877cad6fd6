import { createKeyRing, type KeyRing } from '@repo/auth/key-ring';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { rotateEncryptionKeys } from '#domain/identity/rotate-encryption-keys.ts';
import { testIdentityKeys } from '#testing/stub-environment.ts';
import { buildCsvFile, buildPersonCells, uploadSheet, validCells } from '#testing/upload-sheet.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { decryptFile } from './file-encryption.ts';
import { decryptCells } from './upload-rows.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const nextKey = `second:${Buffer.from('another key: 32 bytes, for tests').toString('base64')}`;
const during = createKeyRing(`${nextKey},${testIdentityKeys}`);
const after = createKeyRing(nextKey);
const cells = [validCells, buildPersonCells(1), { ...buildPersonCells(2), traineeNric: 'S12' }];

const rotate = (keys: KeyRing) =>
  rotateEncryptionKeys({ db: database.db, keys, files: service.services.files }, { batchSize: 2 });

async function upload() {
  const admin = await createUser(database.db, { roles: ['admin'] });
  await uploadSheet(service, admin, cells);
}

async function readKept(): Promise<Uint8Array> {
  const { fileKey } = await database.db.enrolmentUpload.findFirstOrThrow();
  return new Uint8Array(await new Response(await service.services.files.read(fileKey ?? '')).arrayBuffer());
}

it('encrypts rows and file again, and hashes the identity number alone, so that the old key can go', async () => {
  await upload();
  const { fileKey } = await database.db.enrolmentUpload.findFirstOrThrow();
  expect(await rotate(during)).toMatchObject({ uploadRows: 3, uploadFiles: 1, unreadable: 0 });
  const rows = await database.db.enrolmentUploadRow.findMany({ orderBy: { row: 'asc' } });
  expect(rows.map(({ cellsCipher }) => decryptCells(after, cellsCipher))).toEqual(cells);
  expect(rows.map(({ identityHash }) => identityHash)).toEqual([
    after.hash('S1234567D'),
    after.hash(buildPersonCells(1).traineeNric ?? ''),
    '',
  ]);
  expect(await decryptFile(after, await readKept())).toEqual(
    new Uint8Array(await buildCsvFile(cells).arrayBuffer()),
  );
  expect(await service.services.files.exists(fileKey ?? '')).toBe(false);
  expect(await rotate(during)).toMatchObject({ uploadRows: 0, uploadFiles: 0, unreadable: 0 });
});

it('leaves what it cannot read as it is, and says how much that is', async () => {
  await upload();
  const stored = () => database.db.enrolmentUploadRow.findMany({ orderBy: { row: 'asc' } });
  const [before, rows] = [await readKept(), await stored()];
  expect(await rotate(after)).toMatchObject({ uploadRows: 0, uploadFiles: 0, unreadable: 4 });
  expect(await readKept()).toEqual(before);
  expect(await stored()).toEqual(rows);
});

it('ignores a missing file and emptied rows', async () => {
  await upload();
  const { fileKey } = await database.db.enrolmentUpload.findFirstOrThrow();
  await service.services.files.remove(fileKey ?? '');
  await database.db.enrolmentUploadRow.updateMany({ data: { cellsCipher: '', identityHash: '' } });
  expect(await rotate(during)).toMatchObject({ uploadRows: 0, uploadFiles: 0, unreadable: 0 });
});

it('does not fail by two rows on their way with one person, each under the hash of another key', async () => {
  await upload();
  const rows = await database.db.enrolmentUploadRow.findMany({ orderBy: { row: 'asc' } });
  const [one, other] = rows;
  if (!one || !other) throw new Error('There are no rows');
  const number = validCells.traineeNric ?? '';
  const onItsWay = { state: 'unknown' as const, agencyRunId: '501' };
  const place = (row: number) => ({ uploadId_row: { uploadId: one.uploadId, row } });
  await database.db.enrolmentUploadRow.update({
    where: place(one.row),
    data: { ...onItsWay, identityHash: during.hash(number) },
  });
  await database.db.enrolmentUploadRow.update({
    where: place(other.row),
    data: { ...onItsWay, email: 'other@example.com', cellsCipher: one.cellsCipher },
  });
  expect(await rotate(during)).toMatchObject({ uploadRows: 3, unreadable: 0 });
  const left = await database.db.enrolmentUploadRow.findUniqueOrThrow({ where: place(other.row) });
  expect([decryptCells(after, left.cellsCipher).traineeNric, left.identityHash]).toEqual([
    number,
    other.identityHash,
  ]);
  await database.db.enrolmentUploadRow.update({ where: place(one.row), data: { state: 'failed' } });
  await rotate(during);
  const renewed = await database.db.enrolmentUploadRow.findUniqueOrThrow({ where: place(other.row) });
  expect(renewed.identityHash).toBe(after.hash(number));
});

it('an outage of the file store fails, and does not count as a missing key', async () => {
  await upload();
  const { files } = service.services;
  let reads = 0;
  const read: typeof files.read = async (key) => {
    reads += 1;
    if (reads > 1) throw new Error('The store is away');
    return files.read(key);
  };
  const tools = { db: database.db, keys: during, files: { ...files, read } };
  await expect(rotateEncryptionKeys(tools, { batchSize: 2 })).rejects.toThrow('The store is away');
});
