import { readCertificate } from '@repo/certificates/print/testing/read-certificate';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

/** A learner with a result, one that is not released, and a class that they left. */
async function begin() {
  const { db } = database;
  const learner = await createUser(db, { fullName: 'Ann Lim' });
  const grader = await createUser(db, { roles: ['trainer'] });
  const course = await createCourse(db, { title: 'Lift safety', code: 'TGS-2027000001' });
  const run = await createCourseRun(db, { courseId: course.id });
  const { id: enrolmentId } = await createEnrolment(db, {
    ...{ userId: learner.id, courseRunId: run.id, status: 'completed' },
  });
  await createEnrolment(db, { userId: learner.id, status: 'withdrawn' });
  const grade = async (title: string, more: object) => {
    const assessment = await createAssessment(db, { courseId: course.id, title, passScore: 50 });
    const work = { learnerId: learner.id, assessmentId: assessment.id, courseRunId: run.id };
    const graded = { status: 'graded', graderId: grader.id, gradedAt: new Date() } as const;
    await createSubmission(db, { ...work, ...graded, ...more });
  };
  await grade('Written exam', { score: 61.5 });
  await grade('Oral exam', { score: 40, mailDueAt: new Date() });
  await db.certificate.create({
    data: {
      ...{ certificateId: 'CC-2026-ABCD-EFGH-J', userId: learner.id, courseRunId: run.id, enrolmentId },
      ...{ learnerName: 'Ann Lim', courseTitle: 'Lift safety', courseCode: 'x', organizationName: '' },
      ...{ competence: 'competent', attendedMinutes: 0, totalMinutes: 0 },
      ...{
        issuedAt: new Date('2027-03-10'),
        revokedAt: new Date('2027-03-12'),
        revocationReason: 'By mistake',
      },
    },
  });
  return { learner };
}

async function read(path: string, as: { id: string }) {
  const file = await service.send(path, { as });
  expect(file.status).toBe(200);
  const { texts } = await readCertificate(new Uint8Array(await file.arrayBuffer()));
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

it('has every class with hours, released results and certificates', async () => {
  const { learner } = await begin();
  const text = await read('/api/learning-record', learner);
  for (const part of [
    'Learning record of Ann Lim',
    'Lift safety (TGS-2027000001)',
    'Completed',
    'Withdrawn',
    'Written exam: 61.5 of 100, passed',
    'Certificate CC-2026-ABCD-EFGH-J, issued Wed 10 Mar 2027, revoked Fri 12 Mar 2027: By mistake',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Oral exam');
  expect(await database.db.auditEntry.count({ where: { action: 'user.print-record' } })).toBe(0);
});

it('is for admins of anybody, who are written down', async () => {
  const { learner } = await begin();
  const admin = await createUser(database.db, { roles: ['admin'] });
  expect(await read(`/api/admin/users/${learner.id}/learning-record`, admin)).toContain('Ann Lim');
  const entry = await database.db.auditEntry.findFirstOrThrow({ where: { action: 'user.print-record' } });
  expect(entry).toMatchObject({ actor: `user:${admin.id}`, targetId: learner.id });
  const unknown = '/api/admin/users/unknown/learning-record';
  expect((await service.call(unknown, { as: admin })).status).toBe(404);
});
