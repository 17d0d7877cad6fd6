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

/** Throws packageNotFound for a package that other versions of the course show, and this one does not. */
export async function assertPackageInVersionOrUnused(
  tx: ChildcareDb,
  { packageId: id, versionId }: { packageId: string; versionId: string },
): Promise<void> {
  const shown = await tx.scormPackage.count({
    where: { id, OR: [{ lectures: { some: { section: { versionId } } } }, { lectures: { none: {} } }] },
  });
  if (shown === 0)
    throw errors.packageNotFound({
      message: 'The version of the course that is edited now does not have this SCORM package',
    });
}

/** The package with this id in the course. Throws packageNotFound. */
export async function getScormPackage(
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
