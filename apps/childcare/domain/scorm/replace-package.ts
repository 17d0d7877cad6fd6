import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import { type ScormPackageView, storedScormItem } from '@repo/schemas/childcare/scorm';
import type { CheckedPackage, ScormItem } from '@repo/scorm/check-package-in-thread';
import { collapseWhiteSpace } from '@repo/scorm/collapse-white-space';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import {
  lockEnrollmentsOfCourse,
  recomputeProgressAndComplete,
} from '#domain/progress/recompute-progress.ts';
import { ownStorageClaim } from '#domain/uploads/storage-claim-of.ts';
import { appendScormLectures } from './append-scorm-lectures.ts';
import {
  packageFileColumns,
  parsePackageFiles,
  removePackageFilesIgnoringFailures,
} from './package-files.ts';
import { getPackage, packageSelect, toScormPackageView } from './package-rows.ts';
import { withStoredPackage } from './with-stored-package.ts';

type Known = { id: string; sectionId: string; identifier: string };
type NewItems = Pick<CheckedPackage, 'items' | 'hiddenItems'>;

/**
 * The new item of each lecture, matched by identifier. Lectures imported earlier may have an identifier with white space around
 * it, or an item that is hidden now. A single lecture and a single item match whatever their identifiers.
 */
function match(known: readonly Known[], { items, hiddenItems }: NewItems): Map<string, ScormItem> {
  const byIdentifier = new Map([...hiddenItems, ...items].map((item) => [item.identifier, item]));
  const matched = known.flatMap(({ id, identifier }) => {
    const item = byIdentifier.get(collapseWhiteSpace(identifier));
    return item ? [[id, item] as const] : [];
  });
  const [only] = items;
  const [last] = known;
  const isSingle = known.length === 1 && items.length === 1 && matched.length === 0;
  return isSingle && only && last ? new Map([[last.id, only]]) : new Map(matched);
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
  read: NewItems,
): Promise<void> {
  const rows = await tx.lecture.findMany({
    where: { scormPackageId: packageId },
    select: { id: true, sectionId: true, scormItem: true },
    orderBy: [{ section: { position: 'asc' } }, { position: 'asc' }],
  });
  const known = rows.map(({ scormItem, ...row }) => ({ ...row, ...storedScormItem.parse(scormItem) }));
  const goesOn = match(known, read);
  for (const [id, item] of goesOn)
    await tx.lecture.update({ where: { id }, data: { scormItem: storedScormItem.parse(item) } });
  await tx.lecture.deleteMany({ where: { scormPackageId: packageId, id: { notIn: [...goesOn.keys()] } } });
  const kept = new Set(goesOn.values());
  const added = read.items.filter((item) => !kept.has(item));
  if (added.length > 0) {
    await appendScormLectures(tx, { sectionId: await sectionFor(tx, courseId, known), packageId }, added);
  }
}

/**
 * Replaces a package by a new version. Lectures whose SCOs still exist, even if they are hidden now, stay, with their titles and
 * learners' progress; those of missing SCOs are deleted, and new ones are added at the end. Throws courseNotFound,
 * packageNotFound, packageRefused, storageFull.
 */
export async function replacePackage(
  ctx: SuperAdminContext,
  place: { courseId: string; packageId: string },
  file: File,
): Promise<ScormPackageView> {
  const { courseId, packageId: id } = place;
  await getPackage(ctx.db, place);
  return withStoredPackage(ctx, file, async ({ read, kept, fileName }) => {
    const { before, after } = await inTransaction(ctx.db, (tx) =>
      recordWithinQuotaOrThrow(tx, ownStorageClaim(tx, ctx), async () => {
        await lockCourse(tx, courseId);
        await lockEnrollmentsOfCourse(tx, courseId);
        const { files } = await getPackage(tx, place);
        const { version, title } = read;
        await tx.scormPackage.update({
          where: { id },
          data: { fileName, version, title, ...packageFileColumns(kept), uploadedById: ctx.actor.id },
        });
        await replaceLectures(tx, place, read);
        await tx.course.update({ where: { id: courseId }, data: { scormVersion: version } });
        await recomputeProgressAndComplete(tx, { courseId, now: ctx.clock() });
        return {
          before: parsePackageFiles(files),
          after: await tx.scormPackage.findUniqueOrThrow({ where: { id }, select: packageSelect }),
        };
      }),
    );
    ctx.defer(() => removePackageFilesIgnoringFailures(ctx.files, before));
    return toScormPackageView(after);
  });
}
