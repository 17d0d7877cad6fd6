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

const dateOfBirth = '1990-05-17';

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
  const post = (path: string, body: object) => service.call(path, { method: 'POST', as: state.admin, body });

  /** A learner whose record has what the agency asks for, but a date of birth. */
  const createLearner = (number: string) =>
    createUser(database.db, {
      fullName: 'Tan Wei Ling',
      phone: '81234567',
      identityCipher: service.services.keys.encrypt(number, 'identity'),
      identityHash: service.services.keys.hash(number),
    });

  async function enrol({ email }: { email: string }, courseRunId = state.from.id): Promise<string> {
    const { status, body } = await post('/api/admin/enrolments', { email, courseRunId });
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body.data.enrollmentId;
  }

  async function correctAndSend(id: string, corrections: object) {
    const { updatedAt } = await database.db.agencyReport.findUniqueOrThrow({ where: { id } });
    const expectedUpdatedAt = updatedAt.toISOString();
    return post(`/api/agency/reports/${id}/send`, { corrections, expectedUpdatedAt });
  }

  /** By the sequence in which they became known. */
  const reports = () => database.db.agencyReport.findMany({ orderBy: { sequence: 'asc' } });

  return {
    ...{ state, dateOfBirth, createLearner, enrol, correctAndSend, reports },
    /** Enrolled, and complete for the agency. */
    async enrolReady(number = 'S1234567D') {
      const learner = await createLearner(number);
      const enrolmentId = await enrol(learner);
      const [report] = await database.db.agencyReport.findMany({ where: { enrolmentId } });
      if (!report) throw new Error('There is no report');
      const { status } = await correctAndSend(report.id, { dateOfBirth });
      if (status !== 200) throw new Error('It cannot be corrected');
      return { learner, enrolmentId, reportId: report.id };
    },
    withdraw: (enrollmentId: string) => post('/api/enrolments/unenroll', { enrollmentId }),
    dismiss: (id: string, reason: string) => post(`/api/agency/reports/${id}/dismiss`, { reason }),
    states: async () => (await reports()).map(({ kind, state: of }) => `${kind} ${of}`),
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
