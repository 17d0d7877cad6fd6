import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun } from '@repo/testing/training-factories';
import { expect } from 'vitest';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { publishedCourseCode, usePublishing } from './use-publishing.ts';

const code = publishedCourseCode;

const base = '/api/agency/courses/courseRuns';

const session = (date: string, number: number, times: [string, string] = ['09:00', '17:00']) => ({
  number,
  startDate: dateTextToColumn(date),
  endDate: dateTextToColumn(date),
  startTime: times[0],
  endTime: times[1],
});

export const cancellationBody = { reason: 'The trainer is ill' };

/** Publishing, with what tests do to classes and runs and what the agency then has. */
export function usePublishedRuns() {
  const database = useTrainingDatabase();

  const publishing = usePublishing(database);

  const { agency, service, start, end } = publishing;

  async function createLocalRun(changes: object = {}) {
    const course = await createCourse(database.db, { code });
    return createCourseRun(database.db, {
      courseId: course.id,
      agencyRunId: null,
      startDate: dateTextToColumn(start),
      endDate: dateTextToColumn(end),
      intakeSize: 12,
      threshold: 0,
      sessions: { create: [session(start, 1), session(end, 2)] },
      ...changes,
    });
  }

  const post = (path: string, body: object, as: { id: string } | null = publishing.admin) =>
    service.call(`${base}${path}`, { method: 'POST', body, as });

  const put = (id: string, body: object, as: { id: string } | null = publishing.admin) =>
    service.call(`${base}/${id}`, { method: 'PUT', body, as });

  async function atAgency() {
    const listed = await agency.client.listAllRuns({ courseReferenceNumber: code });
    if (!listed.ok) throw new Error(listed.failure.message);
    return listed.value.runs;
  }

  async function sessionsAtAgency(courseRunId: string) {
    const listed = await agency.client.listSessions({ courseRunId, courseReferenceNumber: code });
    if (!listed.ok) throw new Error(listed.failure.message);
    return listed.value
      .map(({ startDate, startTime, endTime }) => `${startDate} ${startTime} ${endTime}`)
      .sort();
  }

  async function publish() {
    const local = await createLocalRun();
    const answer = await post('/publish', { courseRunId: local.id });
    expect(answer.status).toBe(200);
    return { id: local.id, agencyRunId: String(answer.body.data.agencyRunId) };
  }

  return { database, publishing, createLocalRun, post, put, atAgency, sessionsAtAgency, publish };
}
