import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';

const mostLectures = 500;

/**
 * The position after a section's last lecture; the caller has locked the course. Throws invalid when `more` lectures exceed the
 * section's limit.
 */
export async function nextLecturePosition(tx: ChildcareDb, sectionId: string, more = 1): Promise<number> {
  const { _count, _max } = await tx.lecture.aggregate({
    where: { sectionId },
    _count: true,
    _max: { position: true },
  });
  if (_count + more > mostLectures) {
    throw errors.invalid({ message: `A section has at most ${mostLectures} lectures` });
  }
  return (_max.position ?? -1) + 1;
}
