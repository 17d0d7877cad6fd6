import type { OrganizationLearner } from '@repo/schemas/childcare/organization';
import { shownStatusAt } from '#domain/assignments/shown-status.ts';
import type { ManagerContext } from '#domain/context.ts';
import { assertManagesOrganization } from './get-organization.ts';

type Row = Omit<OrganizationLearner, 'assignments'> & {
  assignments: (Omit<OrganizationLearner['assignments'][number], 'deadline'> & { deadline: string | null })[];
};

/**
 * A centre's LEARNER accounts by name, with their assignments except cancelled ones. One statement. Throws forbidden,
 * organizationNotFound. Indexes: user_organization_id_role_name_idx, assignment_learner_id_course_id_idx,
 * enrollment_user_id_course_id_key.
 */
export async function listLearners(ctx: ManagerContext, id: string): Promise<OrganizationLearner[]> {
  await assertManagesOrganization(ctx, id);
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT u.id, u.name, u.email, u.job_title AS "jobTitle", u.staff_id AS "staffId", COALESCE(
      jsonb_agg(jsonb_build_object(
        'courseId', a.course_id, 'status', a.status, 'progress', COALESCE(e.progress, 0), 'deadline', a.deadline
      ) ORDER BY a.deadline NULLS LAST, a.id) FILTER (WHERE a.id IS NOT NULL), '[]') AS assignments
    FROM "user" u
    LEFT JOIN assignment a ON a.learner_id = u.id AND a.organization_id = u.organization_id AND a.status <> 'CANCELLED'
    LEFT JOIN enrollment e ON e.user_id = u.id AND e.course_id = a.course_id
    WHERE u.organization_id = ${id} AND u.role = 'LEARNER'
    GROUP BY u.id
    ORDER BY u.name, u.id`;
  const now = ctx.clock();
  return rows.map(({ assignments, ...learner }) => ({
    ...learner,
    assignments: assignments.map((assignment) => {
      const deadline = assignment.deadline === null ? null : new Date(assignment.deadline);
      const status = shownStatusAt({ status: assignment.status, deadline, completedAt: null }, now);
      return { ...assignment, status, deadline: deadline?.toISOString() ?? null };
    }),
  }));
}
