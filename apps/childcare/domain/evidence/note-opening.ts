import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import type { LearntLecture } from '#domain/progress/find-lecture.ts';
import { recordOpening } from './record-opening.ts';

/** The same as `recordOpening` for a page, which holds no transaction: a certificate comes with its notice, or not at all. */
export function noteOpening(
  { db, clock }: Pick<SignedInContext, 'db' | 'clock'>,
  lecture: Pick<LearntLecture, 'id' | 'enrollmentId'>,
): Promise<void> {
  return inTransaction(db, (tx) => recordOpening(tx, lecture, clock()));
}
