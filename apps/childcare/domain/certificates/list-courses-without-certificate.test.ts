import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { beforeEach, expect, it } from 'vitest';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { stubEnvironment } from '#testing/stub-environment.ts';
import { findOrIssueCertificateAndNotify } from './find-or-issue-certificate.ts';
import { listCoursesWithoutCertificate } from './list-courses-without-certificate.ts';

const database = useChildcareDatabase();
// Issuing a certificate notifies its learner, which needs the service's settings.
beforeEach(() => stubEnvironment(database.url));

it('lists what is complete and has no certificate of this cycle, of the caller alone', async () => {
  const { db } = database;
  const learner = await createUser(db);
  const ctx = { db, actor: actorOf(learner), clock: () => new Date() };
  const titles = async () => (await listCoursesWithoutCertificate(ctx)).map(({ title }) => title);
  const [done, open, other] = [await createCourse(db), await createCourse(db), await createCourse(db)];
  const { id } = await createCompletedEnrollment(db, learner, done);
  await createEnrollment(db, { userId: learner.id, courseId: open.id, progress: 99 });
  await createCompletedEnrollment(db, await createUser(db), other);
  expect(await titles()).toEqual([done.title]);
  await findOrIssueCertificateAndNotify(db, ctx, { userId: learner.id, courseId: done.id });
  expect(await titles()).toEqual([]);
  // Done again, for the next one.
  await db.enrollment.update({ where: { id }, data: { cycle: 2 } });
  expect(await titles()).toEqual([done.title]);
});
