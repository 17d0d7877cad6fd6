import type { ChildcareDb } from '@repo/db/childcare';
import {
  createCourse,
  createOrganization,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';

/** A centre with a manager and two learners, a rival centre, and a published course of two lectures. */
export async function createCentreFixture(
  db: ChildcareDb,
  centre: { maxLearners?: number; billingEnabled?: boolean } = {},
) {
  const ours = await createOrganization(db, { name: 'Little Stars', ...centre });
  const theirs = await createOrganization(db, { name: 'Busy Bees' });
  const manager = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  const rival = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId: theirs.id });
  const amy = await createUser(db, { name: 'Amy Tan', organizationId: ours.id });
  const ben = await createUser(db, { name: 'Ben Lim', organizationId: ours.id });
  const admin = await createUser(db, { role: 'SUPER_ADMIN' });
  const course = await createCourse(db, { title: 'Infant first aid', createdById: admin.id });
  const { lectures } = await createSection(db, { courseId: course.id, types: ['TEXT', 'TEXT'] });
  return { ours, theirs, manager, rival, amy, ben, admin, course, lectures };
}
