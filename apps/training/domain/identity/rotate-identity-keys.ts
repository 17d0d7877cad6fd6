import type { KeyRing } from '@repo/auth/key-ring';
import { rotateTotpSecrets } from '@repo/auth/second-factors/totp';
import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { rotateUploadFiles, uploadRows } from '#domain/uploads/rotate-upload-keys.ts';
import type { Renewed, Sealed, SealedStore } from './sealed-store.ts';

type Tools = { db: TrainingDb; keys: KeyRing; files: FileStore };
type Options = { batch?: number; signal?: AbortSignal };

export type Rotation = {
  users: number;
  trackedEnrolments: number;
  waitingMails: number;
  personalExports: number;
  uploadRows: number;
  uploadFiles: number;
  totpSecrets: number;
  /** Values that no key of the ring decrypts: the old key is still needed. */
  unreadable: number;
};

const columns = (rows: Renewed[]) => ({
  ids: rows.map(({ id }) => id),
  olds: rows.map(({ old }) => old),
  ciphers: rows.map(({ cipher }) => cipher),
  hashes: rows.map(({ hash }) => hash),
});

/** A row that changed since it was read is skipped: it already uses the first key. */
const people: SealedStore = {
  purpose: 'identity',
  due: (db, { after, prefix, limit }) => db.$queryRaw<Sealed[]>`
    SELECT id, identity_cipher AS cipher FROM "user"
    WHERE id > ${after} AND identity_cipher IS NOT NULL
      AND NOT (starts_with(identity_cipher, ${prefix}) AND starts_with(COALESCE(identity_hash, ''), ${prefix}))
    ORDER BY id LIMIT ${limit}`,
  replace(db, rows) {
    const { ids, olds, ciphers, hashes } = columns(rows);
    return db.$executeRaw`
      UPDATE "user" u SET identity_cipher = n.cipher, identity_hash = n.hash
      FROM unnest(${ids}::text[], ${olds}::text[], ${ciphers}::text[], ${hashes}::text[]) AS n (id, old, cipher, hash)
      WHERE u.id = n.id AND u.identity_cipher = n.old`;
  },
};

const trackedEnrolments: SealedStore = {
  purpose: 'tracked-enrolment',
  due: (db, { after, prefix, limit }) => db.$queryRaw<Sealed[]>`
    SELECT id, raw_cipher AS cipher FROM tracked_enrolment
    WHERE id > ${after} AND NOT starts_with(raw_cipher, ${prefix})
    ORDER BY id LIMIT ${limit}`,
  replace(db, rows) {
    const { ids, olds, ciphers } = columns(rows);
    return db.$executeRaw`
      UPDATE tracked_enrolment t SET raw_cipher = n.cipher
      FROM unnest(${ids}::text[], ${olds}::text[], ${ciphers}::text[]) AS n (id, old, cipher)
      WHERE t.id = n.id AND t.raw_cipher = n.old`;
  },
};

const waitingMails: SealedStore = {
  purpose: 'mail',
  due: (db, { after, prefix, limit }) => db.$queryRaw<Sealed[]>`
    SELECT id, letter AS cipher FROM waiting_mail
    WHERE id > ${after} AND NOT starts_with(letter, ${prefix})
    ORDER BY id LIMIT ${limit}`,
  replace(db, rows) {
    const { ids, olds, ciphers } = columns(rows);
    return db.$executeRaw`
      UPDATE waiting_mail m SET letter = n.cipher
      FROM unnest(${ids}::text[], ${olds}::text[], ${ciphers}::text[]) AS n (id, old, cipher)
      WHERE m.id = n.id AND m.letter = n.old`;
  },
};

/** Only the keys of exports; the export files do not change. */
const exportKeys: SealedStore = {
  purpose: 'personal-export',
  due: (db, { after, prefix, limit }) => db.$queryRaw<Sealed[]>`
    SELECT id, key_cipher AS cipher FROM personal_export
    WHERE id > ${after} AND key_cipher IS NOT NULL AND NOT starts_with(key_cipher, ${prefix})
    ORDER BY id LIMIT ${limit}`,
  replace(db, rows) {
    const { ids, olds, ciphers } = columns(rows);
    return db.$executeRaw`
      UPDATE personal_export e SET key_cipher = n.cipher
      FROM unnest(${ids}::text[], ${olds}::text[], ${ciphers}::text[]) AS n (id, old, cipher)
      WHERE e.id = n.id AND e.key_cipher = n.old`;
  },
};

function renew(
  keys: KeyRing,
  { purpose, hashed = (text) => text }: SealedStore,
  { id, cipher }: Sealed,
): Renewed | null {
  try {
    const text = keys.decrypt(cipher, purpose);
    return { id, old: cipher, cipher: keys.encrypt(text, purpose), hash: keys.hash(hashed(text)) };
  } catch {
    return null;
  }
}

async function rotateStore(
  { db, keys }: Tools,
  store: SealedStore,
  { batch = 500, signal }: Options,
): Promise<{ renewed: number; unreadable: number }> {
  const done = { renewed: 0, unreadable: 0 };
  let after = '';
  for (;;) {
    signal?.throwIfAborted();
    const rows = await store.due(db, { after, prefix: keys.currentPrefix, limit: batch });
    const last = rows.at(-1);
    if (!last) return done;
    const renewed = rows.map((row) => renew(keys, store, row)).filter((row) => row !== null);
    done.renewed += renewed.length > 0 ? await store.replace(db, renewed) : 0;
    done.unreadable += rows.length - renewed.length;
    after = last.id;
  }
}

/** Works in batches and is resumable. When nothing is unreadable, the old keys can be removed from IDENTITY_KEYS. */
export async function rotateIdentityKeys(tools: Tools, options: Options = {}): Promise<Rotation> {
  const users = await rotateStore(tools, people, options);
  const tracked = await rotateStore(tools, trackedEnrolments, options);
  const mails = await rotateStore(tools, waitingMails, options);
  const exports = await rotateStore(tools, exportKeys, options);
  const rows = await rotateStore(tools, uploadRows, options);
  const files = await rotateUploadFiles(tools, options.signal);
  const totp = await rotateTotpSecrets(tools.db, tools.keys, options.signal);
  return {
    users: users.renewed,
    trackedEnrolments: tracked.renewed,
    waitingMails: mails.renewed,
    personalExports: exports.renewed,
    uploadRows: rows.renewed,
    uploadFiles: files.renewed,
    totpSecrets: totp.renewed,
    unreadable: [users, tracked, mails, exports, rows, files, totp].reduce(
      (sum, { unreadable }) => sum + unreadable,
      0,
    ),
  };
}
