import type { TrainingTestDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { addDaysToDateText, dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { useAgency } from './use-agency.ts';
import type { useTrainingService } from './use-training-service.ts';

type Parts = {
  database: TrainingTestDatabase;
  agency: ReturnType<typeof useAgency>;
  service: ReturnType<typeof useTrainingService>;
};

const code = 'TGS-2027000001';

export async function createClassPublishedAtAgency({ database: { db }, agency, service }: Parts) {
  const start = addDaysToDateText(singaporeDate(new Date()), 30);
  const end = addDaysToDateText(start, 1);
  await agency.control({ courses: [{ referenceNumber: code, title: 'Knife skills' }] });
  const venue = { venueFloor: '02', venueUnit: '03', venuePostalCode: '123456', venueRoom: 'Aster' };
  const admin = await createUser(db, { roles: ['admin'] });
  const trainer = await createUser(db, { roles: ['trainer'] });
  const learner = await createUser(db);
  const course = await createCourse(db, { code });
  const { id } = await createCourseRun(db, {
    ...venue,
    courseId: course.id,
    trainerId: trainer.id,
    agencyRunId: null,
    startDate: dateTextToColumn(start),
    endDate: dateTextToColumn(end),
    intakeSize: 12,
    threshold: 0,
    courseAdminEmail: 'desk@example.com',
    sessions: {
      create: [start, end].map((date, index) => ({
        number: index + 1,
        startDate: dateTextToColumn(date),
        endDate: dateTextToColumn(date),
        startTime: '09:00',
        endTime: '17:00',
      })),
    },
  });
  await createEnrolment(db, { courseRunId: id, userId: learner.id });
  const published = await service.call('/api/agency/courses/courseRuns/publish', {
    method: 'POST',
    body: { courseRunId: id },
    as: admin,
  });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  const agencyRunId = String(published.body.data.agencyRunId);

  async function atAgency() {
    const listed = await agency.client.listAllRuns({ courseReferenceNumber: code });
    if (!listed.ok) throw new Error(listed.failure.message);
    return listed.value.runs.find((run) => run.courseRunId === agencyRunId) ?? null;
  }

  async function sessionsAtAgency() {
    const listed = await agency.client.listSessions({
      courseRunId: agencyRunId,
      courseReferenceNumber: code,
    });
    if (!listed.ok) throw new Error(listed.failure.message);
    return listed.value
      .map(({ startDate, startTime, endTime }) => `${startDate} ${startTime} ${endTime}`)
      .sort();
  }

  return { id, code, agencyRunId, start, end, admin, trainer, learner, atAgency, sessionsAtAgency };
}
