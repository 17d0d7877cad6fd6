import type { Agency } from '@repo/agency/agency';
import type { TrainingTestDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createUser } from '@repo/testing/training-factories';
import { beforeEach } from 'vitest';
import { sendDueReports } from '#domain/agency-reports/send-due-reports.ts';
import type { useAgency } from './use-agency.ts';
import type { useTrainingService } from './use-training-service.ts';

type Parts = {
  database: TrainingTestDatabase;
  agency: ReturnType<typeof useAgency>;
  service: ReturnType<typeof useTrainingService>;
};

/** Two classes of a course that the agency lists, an administrator, and the worker with a clock that tests move. */
export function useAgencyReports({ database, agency, service }: Parts) {
  const code = 'TGS-2020002140';
  const dates = { startDate: new Date('2030-03-04'), endDate: new Date('2030-03-05') };
  let laterMs = 0;
  const state = { admin: { id: '' }, from: { id: '' }, to: { id: '' } };

  beforeEach(async () => {
    laterMs = 0;
    const { db } = database;
    await db.companySettings.update({ where: { id: 1 }, data: { reportsToAgency: true } });
    state.admin = await createUser(db, { roles: ['admin'] });
    const course = await createCourse(db, { code });
    state.from = await createCourseRun(db, { courseId: course.id, agencyRunId: '850003', ...dates });
    state.to = await createCourseRun(db, { courseId: course.id, agencyRunId: '850004', ...dates });
  });

  const clock = () => new Date(Date.now() + laterMs);

  return {
    state,
    /** A learner whose record has what the agency asks for, but a date of birth. */
    createLearner: (number: string) =>
      createUser(database.db, {
        fullName: 'Tan Wei Ling',
        phone: '81234567',
        identityCipher: service.services.keys.encrypt(number, 'identity'),
        identityHash: service.services.keys.hash(number),
      }),
    async enrol(learner: { email: string }, courseRunId = state.from.id): Promise<string> {
      const { status, body } = await service.call('/api/admin/enrolments', {
        method: 'POST',
        as: state.admin,
        body: { email: learner.email, courseRunId },
      });
      if (status >= 300) throw new Error(JSON.stringify(body));
      return body.data.enrollmentId;
    },
    /** By the sequence in which they became known. */
    reports: () => database.db.agencyReport.findMany({ orderBy: { sequence: 'asc' } }),
    async correctAndSend(id: string, corrections: object) {
      const { updatedAt } = await database.db.agencyReport.findUniqueOrThrow({ where: { id } });
      return service.call(`/api/agency/reports/${id}/send`, {
        method: 'POST',
        as: state.admin,
        body: { corrections, expectedUpdatedAt: updatedAt.toISOString() },
      });
    },
    /** One run of the worker. */
    work: (client: Agency = agency.client) =>
      sendDueReports({ ...service.services, agency: client, clock }, { settleMs: 60_000 }),
    moveClock: (milliseconds: number) => {
      laterMs += milliseconds;
    },
    async enrolmentsAtAgency(courseRunId: string) {
      const found = await agency.client.searchEnrolments({ courseRunId, status: 'Confirmed' });
      if (!found.ok) throw new Error(found.failure.message);
      return found.value.enrolments;
    },
  };
}
