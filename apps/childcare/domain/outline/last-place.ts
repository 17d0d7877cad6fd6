import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';

const mostLectures = 500;

/** The position after a section's last lecture, while its course is held. Throws invalid for a section that is full. */
export async function lastPlace(tx: ChildcareDb, sectionId: string): Promise<number> {
  const { _count, _max } = await tx.lecture.aggregate({
    where: { sectionId },
    _count: true,
    _max: { position: true },
  });
  if (_count >= mostLectures) {
    throw errors.invalid({ message: `A section has at most ${mostLectures} lectures` });
  }
  return (_max.position ?? -1) + 1;
}
