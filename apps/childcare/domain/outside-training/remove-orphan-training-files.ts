import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import { removeOrphanDocuments } from '#domain/uploads/remove-orphan-documents.ts';
import { trainingFilePrefix } from './store-training-file.ts';

type Tools = { db: ChildcareDb; files: FileStore; clock: () => Date };

/** Removes files of outside training that no row has had for a day. Returns the number. */
export function removeOrphanTrainingFiles(tools: Tools, signal?: AbortSignal): Promise<number> {
  const findKept = (keys: string[]) =>
    tools.db.outsideTraining.findMany({ where: { fileKey: { in: keys } }, select: { fileKey: true } });
  return removeOrphanDocuments(tools, { prefix: trainingFilePrefix, findKept }, signal);
}
