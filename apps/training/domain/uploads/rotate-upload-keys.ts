import type { KeyRing } from '@repo/auth/key-ring';
import { isUniqueViolation } from '@repo/db/errors';
import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import type { EncryptedStore, ReencryptedValue } from '#domain/identity/encrypted-store.ts';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import { decryptFile, storeEncryptedFile } from './file-encryption.ts';

/** Splits the two-part key, which is encoded as one text with the same sort order. */
function partsOf(id: string): { uploadId: string; row: number } {
  const [uploadId = '', row = '0'] = id.split(' ');
  return { uploadId, row: Number(row) };
}

/** The encrypted cells of upload rows, and the lookup hash of their identity number. */
export const uploadRowStoreForKeyRotation: EncryptedStore = {
  purpose: 'upload-row',
  hashedPartOf: (text) => {
    const { traineeNric = '' }: UploadCells = JSON.parse(text);
    return normaliseIdentityNumber(traineeNric);
  },
  findDue: (db, { after, prefix, limit }) => {
    const { uploadId, row } = partsOf(after);
    return db.$queryRaw`
      SELECT upload_id || ' ' || row AS id, cells_cipher AS cipher FROM enrolment_upload_row
      WHERE (upload_id, row) > (${uploadId}, ${row}) AND cells_cipher <> ''
        AND NOT (starts_with(cells_cipher, ${prefix}) AND (identity_hash = '' OR starts_with(identity_hash, ${prefix})))
      ORDER BY upload_id, row LIMIT ${limit}`;
  },
  replace: replaceRows,
};

/** A row keeps its old hash while another one in progress has the same person and class; the next rotation replaces it. */
async function replaceRows(db: TrainingDb, rows: ReencryptedValue[]): Promise<number> {
  try {
    return await updateRows(db, rows, { withHash: true });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  if (rows.length === 1) return updateRows(db, rows, { withHash: false });
  let replaced = 0;
  for (const row of rows) replaced += await replaceRows(db, [row]);
  return replaced;
}

function updateRows(
  db: TrainingDb,
  rows: ReencryptedValue[],
  { withHash }: { withHash: boolean },
): Promise<number> {
  const parts = rows.map(({ id }) => partsOf(id));
  return db.$executeRaw`
    UPDATE enrolment_upload_row r SET cells_cipher = n.cipher,
      identity_hash = CASE WHEN r.identity_hash = '' OR NOT ${withHash} THEN r.identity_hash ELSE n.hash END
    FROM unnest(${parts.map(({ uploadId }) => uploadId)}::text[], ${parts.map(({ row }) => row)}::int[],
      ${rows.map(({ old }) => old)}::text[], ${rows.map(({ cipher }) => cipher)}::text[],
      ${rows.map(({ hash }) => hash)}::text[]) AS n (upload_id, row, old, cipher, hash)
    WHERE r.upload_id = n.upload_id AND r.row = n.row AND r.cells_cipher = n.old`;
}

type Tools = { db: TrainingDb; keys: KeyRing; files: FileStore };
type Kept = { id: string; fileKey: string };

/** Whether the file exists and is encrypted with an older key. */
async function isDue({ files, keys }: Tools, fileKey: string): Promise<boolean> {
  const stream = await files.read(fileKey);
  if (stream === null) return false;
  const reader = stream.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return !Buffer.from(value ?? [])
    .toString('ascii')
    .startsWith(keys.currentPrefix);
}

/** The new file is written before the row refers to it. After a crash the job for orphaned files removes it. */
async function renewFile(tools: Tools, { id, fileKey }: Kept): Promise<boolean> {
  const stream = await tools.files.read(fileKey);
  if (stream === null) return false;
  const sealed = new Uint8Array(await new Response(stream).arrayBuffer());
  // Only a missing key makes a file unreadable; an outage of the store fails the job, which is repeated.
  const bytes = await decryptFile(tools.keys, sealed).catch(() => null);
  if (bytes === null) return false;
  const renewed = await storeEncryptedFile(tools, bytes, new Date());
  const { count } = await tools.db.enrolmentUpload.updateMany({
    where: { id, fileKey },
    data: { fileKey: renewed },
  });
  await tools.files.remove(count === 1 ? fileKey : renewed);
  return true;
}

export async function rotateUploadFileKeys(
  tools: Tools,
  signal?: AbortSignal,
): Promise<{ renewed: number; unreadable: number }> {
  const done = { renewed: 0, unreadable: 0 };
  const kept = await tools.db.enrolmentUpload.findMany({
    where: { fileKey: { not: null } },
    select: { id: true, fileKey: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, fileKey } of kept) {
    signal?.throwIfAborted();
    if (fileKey === null || !(await isDue(tools, fileKey))) continue;
    if (await renewFile(tools, { id, fileKey })) done.renewed += 1;
    else done.unreadable += 1;
  }
  return done;
}
