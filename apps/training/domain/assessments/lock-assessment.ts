import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/** Locks until the transaction ends. Throws assessmentNotFound. */
export async function lockAssessment(tx: TrainingDb, id: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM assessment WHERE id = ${id} FOR UPDATE`;
  if (rows.length === 0) throw errors.assessmentNotFound();
}
