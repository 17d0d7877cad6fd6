import type { ChildcareDb } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { outlineOrder } from '#domain/outline/outline-order.ts';
import {
  type ComparedSection,
  compareOutlines,
  omitUnchangedSections,
  type SectionChange,
} from './compare-outlines.ts';

function readOutline(db: ChildcareDb, versionId: string): Promise<ComparedSection[]> {
  return db.section.findMany({
    where: { versionId },
    orderBy: outlineOrder,
    select: {
      id: true,
      originId: true,
      title: true,
      lectures: {
        orderBy: outlineOrder,
        select: {
          id: true,
          originId: true,
          title: true,
          type: true,
          content: true,
          videoUrl: true,
          videoDuration: true,
          isPreview: true,
          quiz: true,
          confirmation: true,
          scormPackage: { select: { id: true, fileName: true } },
          captions: { orderBy: { language: 'asc' }, select: { label: true } },
        },
      },
    },
  });
}

export type VersionComparison = { before: number; after: number; sections: SectionChange[] };

/**
 * What a version changes, the draft included, against the one before it; null for the first. Throws versionNotFound for a number that
 * the course has not.
 */
export async function getVersionComparison(
  { db }: Pick<SuperAdminContext, 'db'>,
  { courseId, number }: { courseId: string; number: number },
): Promise<VersionComparison | null> {
  const [after, before] = await db.courseVersion.findMany({
    where: { courseId, number: { lte: number } },
    orderBy: { number: 'desc' },
    take: 2,
    select: { id: true, number: true },
  });
  if (after?.number !== number) throw errors.versionNotFound();
  if (before === undefined) return null;
  const [former, present] = await Promise.all([readOutline(db, before.id), readOutline(db, after.id)]);
  return {
    before: before.number,
    after: after.number,
    sections: omitUnchangedSections(compareOutlines(former, present)),
  };
}
