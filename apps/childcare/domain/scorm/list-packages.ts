import type { ScormPackageView } from '@repo/schemas/childcare/scorm';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { packageSelect, toScormPackageView } from './package-rows.ts';

/** The packages of a course, the first uploaded first. Throws courseNotFound. */
export async function listPackages({ db }: SuperAdminContext, courseId: string): Promise<ScormPackageView[]> {
  const course = await db.course.findUnique({
    where: { id: courseId },
    select: { scormPackages: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: packageSelect } },
  });
  if (course === null) throw errors.courseNotFound();
  return course.scormPackages.map(toScormPackageView);
}
