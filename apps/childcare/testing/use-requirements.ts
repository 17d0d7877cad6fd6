import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { beforeEach } from 'vitest';
import { assignInAllCentres } from '#domain/requirements/assign-by-requirements.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import type { createCentreFixture } from './centre-fixture.ts';
import { useChildcareService } from './use-childcare-service.ts';

export type RequirementsWorld = Awaited<ReturnType<typeof createCentreFixture>>;
type Person = { id: string };

/** The service with a clock that tests move, and what managers do with requirements. */
export function useRequirements() {
  let now = new Date();
  const database = useChildcareDatabase();
  const service = useChildcareService(database, () => ({ clock: () => now }));
  const { call, mails } = service;
  beforeEach(() => {
    now = new Date();
  });
  const terms = ({ course }: Pick<RequirementsWorld, 'course'>, more = {}) => {
    const due = { dueDays: 30, validMonths: 24, againDays: 60 };
    return { name: 'Child protection', courseId: course.id, jobRoleIds: [], ...due, ...more };
  };
  return {
    database,
    service,
    call,
    mails,
    terms,
    now: () => now,
    today: () => singaporeDay(now),
    later: (days: number) => {
      now = new Date(now.getTime() + days * 24 * 3_600_000);
    },
    run: () => assignInAllCentres(service.services),
    ask: ({ manager, ...world }: Pick<RequirementsWorld, 'course' | 'manager'>, more = {}) =>
      call('/api/centre/requirements', { method: 'POST', as: manager, body: terms(world, more) }),
    change: ({ manager, ...world }: RequirementsWorld, requirementId: string, more = {}) =>
      call(`/api/centre/requirements/${requirementId}`, {
        method: 'PUT',
        as: manager,
        body: terms(world, more),
      }),
    createRole: async ({ manager }: Pick<RequirementsWorld, 'manager'>, name: string) => {
      const { body } = await call('/api/centre/job-roles', { method: 'POST', as: manager, body: { name } });
      return String(body.id);
    },
    stayPath: ({ ours }: Pick<RequirementsWorld, 'ours'>, { id }: Person) =>
      `/api/organizations/${ours.id}/learners/${id}/stay`,
    give: ({ manager, ours }: Pick<RequirementsWorld, 'manager' | 'ours'>, { id }: Person, body: object) =>
      call(`/api/organizations/${ours.id}/learners/${id}/stay`, { method: 'PUT', as: manager, body }),
    assignments: ({ id }: Person) =>
      database.db.assignment.findMany({ where: { learnerId: id }, orderBy: { createdAt: 'asc' } }),
    finish: async (
      { course }: Pick<RequirementsWorld, 'course'>,
      { id: userId }: Person,
      completedAt = now,
    ) => {
      await database.db.enrollment.updateMany({
        where: { userId, courseId: course.id },
        data: { progress: 100, completedAt },
      });
      await database.db.assignment.updateMany({
        where: { learnerId: userId, courseId: course.id, status: { in: ['ASSIGNED', 'IN_PROGRESS'] } },
        data: { status: 'COMPLETED', completedAt },
      });
    },
  };
}
