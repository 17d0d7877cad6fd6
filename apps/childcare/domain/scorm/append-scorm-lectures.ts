import type { ChildcareDb } from '@repo/db/childcare';
import { storedScormItem } from '@repo/schemas/childcare/scorm';
import type { ScormItem } from '@repo/scorm/check-package-in-thread';
import { nextLecturePositionOrThrow } from '#domain/outline/next-lecture-position.ts';

/** Adds a lecture per item at the end of a section, whose course the caller has locked. Throws invalid for too many. */
export async function appendScormLectures(
  tx: ChildcareDb,
  { sectionId, packageId }: { sectionId: string; packageId: string },
  items: readonly ScormItem[],
): Promise<void> {
  const first = await nextLecturePositionOrThrow(tx, sectionId, items.length);
  await tx.lecture.createMany({
    data: items.map((item, index) => ({
      sectionId,
      title: item.title,
      type: 'SCORM' as const,
      scormPackageId: packageId,
      scormItem: storedScormItem.parse(item),
      position: first + index,
    })),
  });
}
