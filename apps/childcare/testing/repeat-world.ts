import type { ChildcareDb } from '@repo/db/childcare';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { continueCourseRepeats } from '#domain/course-repeats/continue-course-repeats.ts';
import { createCentreFixture } from './centre-fixture.ts';
import type { useChildcareService } from './use-childcare-service.ts';

type Service = Pick<ReturnType<typeof useChildcareService>, 'call' | 'services' | 'settleMails'>;

const dayMs = 24 * 3_600_000;

/** A centre whose people completed version 1 of a course, a draft of version 2, and how its author publishes it. */
export async function createRepeatWorld(
  db: ChildcareDb,
  service: Service,
  centre: Parameters<typeof createCentreFixture>[1] = {},
) {
  const { call } = service;
  const world = await createCentreFixture(db, centre);
  const { admin, course, manager, ours } = world;
  const base = `/api/courses/${course.id}`;
  const completedAt = new Date(Date.now() - 100 * dayMs);
  const assign = (learnerId: string, more: object = {}) =>
    db.assignment.create({
      data: {
        learnerId,
        courseId: course.id,
        assignedById: manager.id,
        organizationId: ours.id,
        status: 'COMPLETED',
        completedAt,
        ...more,
      },
    });
  const complete = async (userId: string, more: object = {}) => {
    await createEnrollment(db, { userId, courseId: course.id, progress: 100, completedAt });
    return assign(userId, more);
  };
  const preview = async (more: object = {}) =>
    (await call(`${base}/versions/repeat-preview`, { as: admin, body: { dueDays: 30, ...more } })).body;
  const publish = async (more: object = {}) => {
    const { body: draft } = await call(`${base}/draft`, { as: admin });
    const { shownAt, counts, amountSgd } = await preview();
    const people = (counts?.begins ?? 0) + (counts?.unpaid ?? 0);
    const repeat = { dueDays: 30, shownAt, people, amountSgd, ...more };
    return call(`${base}/versions`, {
      as: admin,
      body: { expectedRevision: draft.revision, note: 'New rules on allergies', repeat },
    });
  };
  const run = async () => {
    await continueCourseRepeats(service.services);
    await service.settleMails();
  };
  const stateOf = async (learnerId: string) => {
    const pair = { courseId: course.id };
    const assignment = await db.assignment.findFirst({ where: { learnerId, ...pair } });
    const enrollment = await db.enrollment.findFirst({ where: { userId: learnerId, ...pair } });
    return {
      status: assignment?.status,
      payment: assignment?.paymentStatus,
      cycle: enrollment?.cycle,
      isCompleted: enrollment?.completedAt !== null,
    };
  };
  const prepareDraft = () => call(`${base}/draft`, { as: admin, method: 'POST' });
  await prepareDraft();
  return { ...world, completedAt, complete, preview, publish, prepareDraft, run, stateOf };
}

/** Of a person who completed version 1, before and after the course begins again. */
export const done = { status: 'COMPLETED', payment: null, cycle: 1, isCompleted: true };
export const again = { status: 'ASSIGNED', payment: null, cycle: 2, isCompleted: false };
