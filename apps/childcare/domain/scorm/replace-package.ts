import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { withinQuota } from '@repo/db/storage-quota';
import { type ScormPackageView, storedItem } from '@repo/schemas/childcare/scorm';
import type { ScormItem } from '@repo/scorm/check-package-in-thread';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import { lockEnrollments, recomputeProgress } from '#domain/progress/recompute-progress.ts';
import { storageClaimOf } from '#domain/uploads/storage-claim-of.ts';
import { appendScormLectures } from './append-scorm-lectures.ts';
import { packageFileColumns, parsePackageFiles, removePackageFiles } from './package-files.ts';
import { getPackage, packageSelect, toScormPackageView } from './package-rows.ts';
import { withStoredPackage } from './with-stored-package.ts';

type Known = { id: string; sectionId: string; identifier: string };

/** The new item of each lecture, matched by identifier; a single lecture and a single item always match. */
function match(known: readonly Known[], items: readonly ScormItem[]): Map<string, ScormItem> {
  const [only] = items;
  const [last] = known;
  if (known.length === 1 && items.length === 1 && only && last) return new Map([[last.id, only]]);
  const byIdentifier = new Map(items.map((item) => [item.identifier, item]));
  return new Map(
    known.flatMap(({ id, identifier }) => {
      const item = byIdentifier.get(identifier);
      return item ? [[id, item] as const] : [];
    }),
  );
}

/** The section for new lectures: that of the package's last lecture, or else the course's last section. */
async function sectionFor(tx: ChildcareDb, courseId: string, known: readonly Known[]): Promise<string> {
  const beside = known.at(-1)?.sectionId;
  if (beside) return beside;
  const section = await tx.section.findFirst({
    where: { courseId },
    orderBy: { position: 'desc' },
    select: { id: true },
  });
  if (section === null) throw errors.sectionNotFound();
  return section.id;
}

async function replaceLectures(
  tx: ChildcareDb,
  { courseId, packageId }: { courseId: string; packageId: string },
  items: readonly ScormItem[],
): Promise<void> {
  const rows = await tx.lecture.findMany({
    where: { scormPackageId: packageId },
    select: { id: true, sectionId: true, scormItem: true },
    orderBy: [{ section: { position: 'asc' } }, { position: 'asc' }],
  });
  const known = rows.map(({ scormItem, ...row }) => ({ ...row, ...storedItem.parse(scormItem) }));
  const goesOn = match(known, items);
  for (const [id, item] of goesOn)
    await tx.lecture.update({ where: { id }, data: { scormItem: storedItem.parse(item) } });
  await tx.lecture.deleteMany({ where: { scormPackageId: packageId, id: { notIn: [...goesOn.keys()] } } });
  const kept = new Set(goesOn.values());
  const added = items.filter((item) => !kept.has(item));
  if (added.length > 0) {
    await appendScormLectures(tx, { sectionId: await sectionFor(tx, courseId, known), packageId }, added);
  }
}

/**
 * Replaces a package by a new version. Lectures whose SCOs still exist stay, with their titles and learners' progress; those of
 * missing SCOs are deleted, and new ones are added at the end. Throws courseNotFound, packageNotFound, packageRefused,
 * storageFull.
 */
export async function replacePackage(
  ctx: SignedInContext,
  place: { courseId: string; packageId: string },
  file: File,
): Promise<ScormPackageView> {
  const { courseId, packageId: id } = place;
  await getPackage(ctx.db, place);
  return withStoredPackage(ctx, file, async ({ read, kept, fileName }) => {
    const { before, after } = await inTransaction(ctx.db, (tx) =>
      withinQuota(tx, storageClaimOf(tx, ctx), async () => {
        await lockCourse(tx, courseId);
        await lockEnrollments(tx, courseId);
        const { files } = await getPackage(tx, place);
        const { version, title } = read;
        await tx.scormPackage.update({
          where: { id },
          data: { fileName, version, title, ...packageFileColumns(kept), uploadedById: ctx.actor.id },
        });
        await replaceLectures(tx, place, read.items);
        await tx.course.update({ where: { id: courseId }, data: { scormVersion: version } });
        await recomputeProgress(tx, { courseId, now: ctx.clock() });
        return {
          before: parsePackageFiles(files),
          after: await tx.scormPackage.findUniqueOrThrow({ where: { id }, select: packageSelect }),
        };
      }),
    );
    ctx.defer(() => removePackageFiles(ctx.files, before));
    return toScormPackageView(after);
  });
}
