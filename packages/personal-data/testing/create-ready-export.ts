import { randomUUID } from 'node:crypto';
import type { KeyRing } from '@repo/auth/key-ring';
import { newFileKey as newStorageKey } from '@repo/files/file-key';
import type { FileStore } from '@repo/files/file-store';
import { createEncryptionKey, encryptChunks } from '../export-cipher.ts';
import type { ExportDb } from '../export-rows.ts';

/** A copy of somebody's data that can be downloaded, with `text` in place of a zip. Answers its id. */
export async function createReadyExport(
  { db, keys, exportFiles }: { db: ExportDb; keys: KeyRing; exportFiles: FileStore },
  { userId, text }: { userId: string; text: string },
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000);
  const key = createEncryptionKey();
  const storageKey = newStorageKey(now);
  const plain = Buffer.from(text);
  const sealed: Uint8Array[] = [];
  for await (const chunk of encryptChunks(
    key,
    (async function* () {
      yield plain;
    })(),
  ))
    sealed.push(chunk);
  await exportFiles.put(storageKey, Buffer.concat(sealed), {
    contentType: 'application/octet-stream',
  });
  await db.$executeRaw`
    INSERT INTO personal_export
      (id, user_id, status, day, slot, requested_at, attempts, storage_key, key_cipher, bytes, ready_at, expires_at)
    VALUES (${id}, ${userId}, 'ready', (${now}::timestamptz AT TIME ZONE 'Asia/Singapore')::date, 1, ${now}, 1,
      ${storageKey}, ${keys.encrypt(key.toString('base64'), 'personal-export')}, ${plain.byteLength},
      ${now}, ${expiresAt})`;
  return id;
}
