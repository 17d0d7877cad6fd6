import type { ChildcareDb } from '@repo/db/childcare';
import type { ScormItem } from '@repo/scorm/read-package';
import { errors } from '#domain/errors.ts';
import { itemOf } from './package-rows.ts';

const mostLectures = 500;

/** Puts a lecture for each item behind the last one of a section, whose course the caller holds. Throws invalid for too many. */
export async function appendLectures(
  tx: ChildcareDb,
  { sectionId, packageId }: { sectionId: string; packageId: string },
  items: readonly ScormItem[],
): Promise<void> {
  const { _count, _max } = await tx.lecture.aggregate({
    where: { sectionId },
    _count: true,
    _max: { position: true },
  });
  if (_count + items.length > mostLectures)
    throw errors.invalid({ message: `A section has at most ${mostLectures} lectures` });
  const first = (_max.position ?? -1) + 1;
  await tx.lecture.createMany({
    data: items.map((item, index) => ({
      sectionId,
      title: item.title,
      type: 'SCORM' as const,
      scormPackageId: packageId,
      scormItem: itemOf(item),
      position: first + index,
    })),
  });
}
