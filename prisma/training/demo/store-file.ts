import { randomUUID } from 'node:crypto';
import { newFileKey } from '@repo/files/file-key';
import { addRandomPrefix, safeFileName } from '@repo/files/file-names';
import type { FileStore } from '@repo/files/file-store';
import { fileTypes } from '@repo/files/file-types';

type Kind = 'pdf' | 'text' | 'jpeg';

export type NewFile = {
  name: string;
  kind: Kind;
  content: Buffer;
  ownerId: string;
  role: string;
  category: 'submission' | 'cv' | 'certificate' | 'profile_picture' | 'absence';
  createdAt: Date;
};

/** Stores the file and returns its row, which the caller writes. */
export async function storeFile(files: FileStore, file: NewFile) {
  const { contentType, endings } = fileTypes[file.kind];
  const [ending] = endings;
  const name = safeFileName(`${file.name}.${ending}`, { kind: file.kind, ending });
  const storageKey = newFileKey(file.createdAt);
  await files.put(storageKey, file.content, { contentType });
  return {
    id: randomUUID(),
    ownerId: file.ownerId,
    path: `/uploads/${file.role}/${file.ownerId}/${addRandomPrefix(name)}`,
    storageKey,
    name,
    contentType,
    bytes: file.content.byteLength,
    category: file.category,
    createdAt: file.createdAt,
  };
}
