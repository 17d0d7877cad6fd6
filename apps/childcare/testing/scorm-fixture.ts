import type { ChildcareDb } from '@repo/db/childcare';
import { makePackage, type SamplePackage } from '@repo/scorm/testing/make-package';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { createCentreFixture } from './centre-fixture.ts';
import type { ServiceCall, useChildcareService } from './use-childcare-service.ts';

type Service = Pick<ReturnType<typeof useChildcareService>, 'call'>;

export const buildPackageUploadForm = (
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  name = 'course.zip',
) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new File([bytes], name, { type: 'application/zip' }));
  return form;
};

/** A course with a package in it, somebody who learns it, and the people of two centres who do not. */
export async function createScormFixture(db: ChildcareDb, service: Service, sample: SamplePackage = {}) {
  const { admin, manager, rival, amy } = await createCentreFixture(db);
  const course = await createCourse(db, { createdById: admin.id });
  const section = await createSection(db, { courseId: course.id, types: ['TEXT'] });
  const learner = await createUser(db, { name: 'Nur Aisyah' });
  const enrollment = await createEnrollment(db, { userId: learner.id, courseId: course.id });
  const packages = `/api/courses/${course.id}/scorm-packages`;
  const upload = (bytes: Uint8Array<ArrayBuffer>, as: ServiceCall['as'] = admin) =>
    service.call(packages, {
      method: 'POST',
      as,
      body: buildPackageUploadForm(bytes, { sectionId: section.id }),
    });
  const { body: added } = await upload(await makePackage(sample));
  const lectureIds: string[] = added.lectures.map(({ id }: { id: string }) => id);
  return {
    admin,
    manager,
    rival,
    amy,
    course,
    section,
    learner,
    enrollment,
    packages,
    upload,
    added,
    lectureIds,
  };
}
