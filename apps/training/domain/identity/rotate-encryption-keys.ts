import type { KeyPurpose, KeyRing } from '@repo/auth/key-ring';
import { rotateTotpSecrets } from '@repo/auth/second-factors/totp';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { reencryptWebhookSecrets } from '@repo/webhooks/reencrypt-webhook-secrets';
import { rotateUploadFileKeys, uploadRowStoreForKeyRotation } from '#domain/uploads/rotate-upload-keys.ts';
import type { EncryptedStore, EncryptedValue, ReencryptedValue } from './encrypted-store.ts';

type Tools = { db: TrainingDb; keys: KeyRing; files: FileStore };
type Options = { batchSize?: number; signal?: AbortSignal };

type SealedColumn = { purpose: KeyPurpose; table: string; cipherColumn: string; hashColumn?: string };

/** A row that changed since it was read is skipped: it already uses the first key. */
function sealedColumn({ purpose, table, cipherColumn, hashColumn }: SealedColumn): EncryptedStore {
  const rows = Prisma.raw(`"${table}"`);
  const cipher = Prisma.raw(cipherColumn);
  const hash = hashColumn === undefined ? null : Prisma.raw(hashColumn);
  return {
    purpose,
    findDue: (db, { after, prefix, limit }) => db.$queryRaw<EncryptedValue[]>`
      SELECT id, ${cipher} AS cipher FROM ${rows}
      WHERE id > ${after} AND ${cipher} IS NOT NULL AND NOT (starts_with(${cipher}, ${prefix})
        ${hash ? Prisma.sql`AND starts_with(COALESCE(${hash}, ''), ${prefix})` : Prisma.empty})
      ORDER BY id LIMIT ${limit}`,
    replace: (db, renewed) => db.$executeRaw`
      UPDATE ${rows} sealed SET ${cipher} = n.cipher ${hash ? Prisma.sql`, ${hash} = n.hash` : Prisma.empty}
      FROM unnest(${renewed.map(({ id }) => id)}::text[], ${renewed.map(({ old }) => old)}::text[],
        ${renewed.map((row) => row.cipher)}::text[], ${renewed.map((row) => row.hash)}::text[])
        AS n (id, old, cipher, hash)
      WHERE sealed.id = n.id AND sealed.${cipher} = n.old`,
  };
}

const people = sealedColumn({
  purpose: 'identity',
  table: 'user',
  cipherColumn: 'identity_cipher',
  hashColumn: 'identity_hash',
});
const trackedEnrolments = sealedColumn({
  purpose: 'tracked-enrolment',
  table: 'tracked_enrolment',
  cipherColumn: 'raw_cipher',
});
const agencyReports = sealedColumn({
  purpose: 'agency-report',
  table: 'agency_report',
  cipherColumn: 'body_cipher',
});
const waitingMails = sealedColumn({ purpose: 'mail', table: 'waiting_mail', cipherColumn: 'letter' });
/** Only the keys of exports; the export files do not change. */
const exportKeys = sealedColumn({
  purpose: 'personal-export',
  table: 'personal_export',
  cipherColumn: 'key_cipher',
});

function renew(
  keys: KeyRing,
  { purpose, hashedPartOf = (text) => text }: EncryptedStore,
  { id, cipher }: EncryptedValue,
): ReencryptedValue | null {
  try {
    const text = keys.decrypt(cipher, purpose);
    return { id, old: cipher, cipher: keys.encrypt(text, purpose), hash: keys.hash(hashedPartOf(text)) };
  } catch {
    return null;
  }
}

async function rotateStore(
  { db, keys }: Tools,
  store: EncryptedStore,
  { batchSize = 500, signal }: Options,
): Promise<{ renewed: number; unreadable: number }> {
  const done = { renewed: 0, unreadable: 0 };
  let after = '';
  for (;;) {
    signal?.throwIfAborted();
    const rows = await store.findDue(db, { after, prefix: keys.currentPrefix, limit: batchSize });
    const last = rows.at(-1);
    if (!last) return done;
    const renewed = rows.map((row) => renew(keys, store, row)).filter((row) => row !== null);
    done.renewed += renewed.length > 0 ? await store.replace(db, renewed) : 0;
    done.unreadable += rows.length - renewed.length;
    after = last.id;
  }
}

/**
 * Returns the number of renewed values per store. Works in batches and is resumable. `unreadable` counts values that no
 * key decrypts; when it is 0, the old keys can be removed from IDENTITY_KEYS.
 */
export async function rotateEncryptionKeys(tools: Tools, options: Options = {}) {
  const rotated = {
    users: await rotateStore(tools, people, options),
    trackedEnrolments: await rotateStore(tools, trackedEnrolments, options),
    agencyReports: await rotateStore(tools, agencyReports, options),
    waitingMails: await rotateStore(tools, waitingMails, options),
    personalExports: await rotateStore(tools, exportKeys, options),
    uploadRows: await rotateStore(tools, uploadRowStoreForKeyRotation, options),
    uploadFiles: await rotateUploadFileKeys(tools, options.signal),
    webhookSecrets: await reencryptWebhookSecrets(tools.db, tools.keys, options.signal),
    totpSecrets: await rotateTotpSecrets(tools.db, tools.keys, options.signal),
  };
  const renewed = Object.entries(rotated).map(([store, result]) => [store, result.renewed]);
  const unreadable = Object.values(rotated).reduce((sum, result) => sum + result.unreadable, 0);
  return { ...(Object.fromEntries(renewed) as Record<keyof typeof rotated, number>), unreadable };
}
