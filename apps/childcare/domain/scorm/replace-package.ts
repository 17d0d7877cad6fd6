import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import { type ScormPackageView, storedScormItem } from '@repo/schemas/childcare/scorm';
import type { CheckedPackage, ScormItem } from '@repo/scorm/check-package-in-thread';
import { collapseWhiteSpace } from '@repo/scorm/collapse-white-space';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertExpectedVersion } from '#domain/outline/assert-expected-version.ts';
import { readEditedVersionId } from '#domain/outline/edited-version.ts';
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
  type StoredPackageFile,
} from './package-files.ts';
import {
  assertPackageInVersionOrUnused,
  getScormPackage,
  packageSelectOf,
  toScormPackageView,
} from './package-rows.ts';
import { storeScormVersionIfCurrent } from './store-scorm-version.ts';
import { type StoredPackage, withStoredPackage } from './with-stored-package.ts';

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

/** The section for new lectures: that of the package's last lecture, or else the version's last section. */
async function sectionFor(tx: ChildcareDb, versionId: string, known: readonly Known[]): Promise<string> {
  const beside = known.at(-1)?.sectionId;
  if (beside) return beside;
  const section = await tx.section.findFirst({
    where: { versionId },
    orderBy: { position: 'desc' },
    select: { id: true },
  });
  if (section === null) throw errors.sectionNotFound();
  return section.id;
}

async function replaceLectures(
  tx: ChildcareDb,
  { versionId, packageId, newPackageId }: { versionId: string; packageId: string; newPackageId: string },
  read: NewItems,
): Promise<void> {
  const rows = await tx.lecture.findMany({
    where: { scormPackageId: packageId, section: { versionId } },
    select: { id: true, sectionId: true, scormItem: true },
    orderBy: [{ section: { position: 'asc' } }, { position: 'asc' }],
  });
  const known = rows.map(({ scormItem, ...row }) => ({ ...row, ...storedScormItem.parse(scormItem) }));
  const goesOn = match(known, read);
  for (const [id, item] of goesOn)
    await tx.lecture.update({
      where: { id },
      data: { scormItem: storedScormItem.parse(item), scormPackageId: newPackageId },
    });
  await tx.lecture.deleteMany({
    where: { scormPackageId: packageId, section: { versionId }, id: { notIn: [...goesOn.keys()] } },
  });
  const kept = new Set(goesOn.values());
  const added = read.items.filter((item) => !kept.has(item));
  if (added.length > 0) {
    const sectionId = await sectionFor(tx, versionId, known);
    await appendScormLectures(tx, { sectionId, packageId: newPackageId }, added);
  }
}

type Replaced = { packageId: string; courseId: string; versionId: string; uploadedById: string };

/**
 * Stores the new files in the package; a package that another version of the course shows too is kept, beside a new one. Answers the
 * id of the package that has them, and the files that no package has any more.
 */
async function storeNewFiles(
  tx: ChildcareDb,
  { packageId: id, courseId, versionId, uploadedById }: Replaced,
  { read, kept, fileName }: StoredPackage,
): Promise<{ newPackageId: string; unused: StoredPackageFile[] }> {
  const { files } = await getScormPackage(tx, { courseId, packageId: id });
  const { version, title } = read;
  const data = { fileName, version, title, ...packageFileColumns(kept), uploadedById };
  const elsewhere = await tx.lecture.count({
    where: { scormPackageId: id, section: { versionId: { not: versionId } } },
  });
  if (elsewhere === 0) {
    await tx.scormPackage.update({ where: { id }, data });
    return { newPackageId: id, unused: parsePackageFiles(files) };
  }
  const added = await tx.scormPackage.create({ data: { ...data, courseId }, select: { id: true } });
  return { newPackageId: added.id, unused: [] };
}

/**
 * Replaces a package by a new version, in the version of the course that authors edit. Lectures whose SCOs still exist, even if they are
 * hidden now, stay, with their titles and learners' progress; those of missing SCOs are deleted, and new ones are added at the end. Throws
 * courseNotFound, packageNotFound, versionChanged, packageRefused, storageFull.
 */
export async function replacePackage(
  ctx: SuperAdminContext,
  { courseId, packageId, ...expected }: { courseId: string; packageId: string } & ExpectedVersion,
  file: File,
): Promise<ScormPackageView> {
  const place = { courseId, packageId };
  await getScormPackage(ctx.db, place);
  return withStoredPackage(ctx, file, async (taken) => {
    const { read } = taken;
    const { before, after } = await inTransaction(ctx.db, (tx) =>
      recordWithinQuotaOrThrow(tx, ownStorageClaim(tx, ctx), async () => {
        await lockCourse(tx, courseId);
        const versionId = await readEditedVersionId(tx, courseId);
        await assertExpectedVersion(tx, { courseId, versionId }, expected);
        await lockEnrollmentsOfCourse(tx, { courseId, versionId });
        await assertPackageInVersionOrUnused(tx, { packageId, versionId });
        const { newPackageId, unused } = await storeNewFiles(
          tx,
          { ...place, versionId, uploadedById: ctx.actor.id },
          taken,
        );
        await replaceLectures(tx, { versionId, packageId, newPackageId }, read);
        await storeScormVersionIfCurrent(tx, { courseId, versionId }, read.version);
        await recomputeProgressAndComplete(tx, { courseId, versionId, now: ctx.clock() });
        return {
          before: unused,
          after: await tx.scormPackage.findUniqueOrThrow({
            where: { id: newPackageId },
            select: packageSelectOf(versionId),
          }),
        };
      }),
    );
    ctx.defer(() => removePackageFilesIgnoringFailures(ctx.files, before));
    return toScormPackageView(after);
  });
}
