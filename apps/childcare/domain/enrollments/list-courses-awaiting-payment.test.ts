import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  actorOf,
  createCourse,
  createEnrollment,
  createOrganization,
  createUser,
} from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { listOwnCoursesAwaitingPayment } from './list-courses-awaiting-payment.ts';

const database = useChildcareDatabase();

it('a learner is shown what waits for payment, and neither what is open, cancelled nor another’s', async () => {
  const { db } = database;
  const { id: organizationId } = await createOrganization(db, { billingEnabled: true });
  const manager = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId });
  const [person, other] = [
    await createUser(db, { organizationId }),
    await createUser(db, { organizationId }),
  ];
  const assign = async (learnerId: string, title: string, data: object) => {
    const course = await createCourse(db, { title, createdById: manager.id });
    await db.assignment.create({
      data: { learnerId, courseId: course.id, organizationId, assignedById: manager.id, ...data },
    });
    return course;
  };
  await assign(person.id, 'pending', { paymentStatus: 'PENDING' });
  await assign(person.id, 'expired', { paymentStatus: 'EXPIRED' });
  await assign(person.id, 'paid', { paymentStatus: 'PAID' });
  await assign(person.id, 'cancelled', { paymentStatus: 'PENDING', status: 'CANCELLED' });
  await assign(other.id, 'of another', { paymentStatus: 'PENDING' });
  const begun = await assign(person.id, 'begun before', { paymentStatus: 'PENDING' });
  await createEnrollment(db, { userId: person.id, courseId: begun.id });
  const titles = (await listOwnCoursesAwaitingPayment({ db, actor: actorOf(person) })).map(
    ({ title }) => title,
  );
  expect(titles).toEqual(['pending', 'expired']);
});
