import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';

const maximumLectures = 500;

/**
 * The position after a section's last lecture; the caller has locked the course. Throws invalid when `lecturesToAdd` exceed the
 * section's limit.
 */
export async function nextLecturePositionOrThrow(
  tx: ChildcareDb,
  sectionId: string,
  lecturesToAdd = 1,
): Promise<number> {
  const { _count, _max } = await tx.lecture.aggregate({
    where: { sectionId },
    _count: true,
    _max: { position: true },
  });
  if (_count + lecturesToAdd > maximumLectures) {
    throw errors.invalid({ message: `A section has at most ${maximumLectures} lectures` });
  }
  return (_max.position ?? -1) + 1;
}
