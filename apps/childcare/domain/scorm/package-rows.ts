import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import { type ScormPackageView, scormPackage } from '@repo/schemas/childcare/scorm';
import { errors } from '#domain/errors.ts';

/** With its lectures in a version of the course. */
export function packageSelectOf(versionId: string) {
  return {
    id: true,
    fileName: true,
    title: true,
    version: true,
    createdAt: true,
    lectures: {
      where: { section: { versionId } },
      select: { id: true, sectionId: true, title: true },
      orderBy: [{ section: { position: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
    },
  } satisfies Prisma.ScormPackageSelect;
}

type PackageRow = Prisma.ScormPackageGetPayload<{ select: ReturnType<typeof packageSelectOf> }>;

export function toScormPackageView({ version, createdAt, ...row }: PackageRow): ScormPackageView {
  return { ...row, version: scormPackage.shape.version.parse(version), createdAt: createdAt.toISOString() };
}

/** The package with this id in the course. Throws packageNotFound. */
export async function getPackage(
  tx: ChildcareDb,
  { courseId, packageId }: { courseId: string; packageId: string },
) {
  const found = await tx.scormPackage.findFirst({
    where: { id: packageId, courseId },
    select: { id: true, files: true },
  });
  if (found === null) throw errors.packageNotFound();
  return found;
}
