import type { ScormPackageView } from '@repo/schemas/childcare/scorm';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { editedVersionOrder } from '#domain/outline/edited-version.ts';
import { packageSelectOf, toScormPackageView } from './package-rows.ts';

/** The packages of the version of a course that its authors edit, the first uploaded first. Throws courseNotFound. */
export async function listPackages({ db }: SuperAdminContext, courseId: string): Promise<ScormPackageView[]> {
  const version = await db.courseVersion.findFirst({
    where: { courseId },
    orderBy: editedVersionOrder,
    select: { id: true },
  });
  if (version === null) throw errors.courseNotFound();
  const packages = await db.scormPackage.findMany({
    where: {
      courseId,
      OR: [{ lectures: { some: { section: { versionId: version.id } } } }, { lectures: { none: {} } }],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: packageSelectOf(version.id),
  });
  return packages.map(toScormPackageView);
}
