import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import { removeOrphanDocuments } from '#domain/uploads/remove-orphan-documents.ts';

/** Of all keys of files that learners add to a request for a sign-off. */
export const evidencePrefix = 'sign-offs/';

/** The columns of a request without evidence. */
export const noEvidence = { fileKey: null, fileName: '', fileType: '', fileBytes: 0 };

type Tools = { db: ChildcareDb; files: FileStore; clock: () => Date };

/** Removes evidence that no row has had for a day. Returns the number. Index: sign_off_file_key_key. */
export function removeOrphanEvidence(tools: Tools, signal?: AbortSignal): Promise<number> {
  const findKept = (keys: string[]) =>
    tools.db.signOff.findMany({ where: { fileKey: { in: keys } }, select: { fileKey: true } });
  return removeOrphanDocuments(tools, { prefix: evidencePrefix, findKept }, signal);
}
