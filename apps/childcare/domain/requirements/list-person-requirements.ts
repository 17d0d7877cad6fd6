import type { ChildcareDb } from '@repo/db/childcare';
import type { PersonRequirements } from '@repo/schemas/childcare/requirement';
import type { ManagerContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertManagesOrganization } from '#domain/organizations/get-organization.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { describeRequirement, type RequirementReason } from './describe-requirement.ts';
import { type EvaluationRow, evaluationColumnsSql, evaluationsSql } from './evaluations-sql.ts';

type Row = EvaluationRow & RequirementReason & { name: string; courseTitle: string; courseSlug: string };

type Person = { organizationId: string; userId: string; now: Date };

/** Late ones first, then by the day they are due. One statement. */
async function readPersonRequirements(
  db: ChildcareDb,
  { organizationId, userId, now }: Person,
): Promise<PersonRequirements> {
  const scope = { organizationIds: [organizationId], userId, days: [singaporeDay(now)] };
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${evaluationColumnsSql}, q.name, c.title AS "courseTitle", c.slug AS "courseSlug",
      t.due_days AS "dueDays", t.valid_months AS "validMonths", (
        SELECT (max(w.until_on) - 1)::text FROM course_waiver w
        WHERE w.user_id = e.user_id AND w.course_id = e.course_id AND w.organization_id = e.organization_id
          AND w.from_on <= e.day AND w.until_on > e.day
      ) AS "waivedUntil", COALESCE((
        SELECT a.waive_reason FROM assignment a
        WHERE a.learner_id = e.user_id AND a.course_id = e.course_id AND a.organization_id = e.organization_id AND a.status = 'WAIVED'
      ), '') AS "waiveReason", EXISTS (
        SELECT FROM assignment a WHERE a.learner_id = e.user_id AND a.course_id = e.course_id AND a.organization_id = e.organization_id
          AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') AND a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED')
      ) AS "isUnpaid",
      CASE WHEN EXISTS (
        SELECT FROM requirement_scope s WHERE s.requirement_id = q.id AND s.job_role_id IS NULL AND s.until_on IS NULL
      ) THEN '' ELSE COALESCE((
        SELECT r.name FROM centre_stay s JOIN stay_role o ON o.stay_id = s.id AND o.until_on IS NULL JOIN job_role r ON r.id = o.job_role_id
        WHERE s.user_id = e.user_id AND s.left_on IS NULL
      ), '') END AS "jobRole"
    FROM (${evaluationsSql(scope)}) AS e
    JOIN requirement q ON q.id = e.requirement_id
    JOIN requirement_term t ON t.requirement_id = q.id AND t.until_on IS NULL
    JOIN course c ON c.id = e.course_id
    ORDER BY e.state NOT IN ('OVERDUE', 'EXPIRED'), e.state <> 'DUE', e.due_on, lower(q.name), q.id`;
  return {
    requirements: rows.map((row) => {
      const { requirementId: id, name, courseTitle, courseSlug, state, dueOn, validUntil } = row;
      return {
        id,
        name,
        courseTitle,
        courseSlug,
        state,
        dueOn,
        validUntil,
        ...describeRequirement(row, row),
      };
    }),
  };
}

/** What the centre asks of the person themself; empty without a centre. */
export async function listOwnRequirements({
  db,
  actor,
  clock,
}: SignedInContext): Promise<PersonRequirements> {
  const { id: userId, organizationId, role } = actor;
  if (organizationId === null || role !== 'LEARNER') return { requirements: [] };
  return readPersonRequirements(db, { organizationId, userId, now: clock() });
}

/** Throws forbidden for another centre, organizationNotFound, learnerNotFound. */
export async function listLearnerRequirements(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: { id: string; learnerId: string },
): Promise<PersonRequirements> {
  await assertManagesOrganization(ctx, organizationId);
  const known = await ctx.db.user.count({ where: { id: learnerId, organizationId, role: 'LEARNER' } });
  if (known === 0) throw errors.learnerNotFound();
  return readPersonRequirements(ctx.db, { organizationId, userId: learnerId, now: ctx.clock() });
}
