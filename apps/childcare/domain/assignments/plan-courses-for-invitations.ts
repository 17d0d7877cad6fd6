import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import type {
  AssignmentSkipReason,
  BulkAssignmentAnswer,
  BulkAssignmentBody,
} from '@repo/schemas/childcare/bulk-assignment';
import type { SignedInContext } from '#domain/context.ts';

type Pair = { invitationId: string; courseId: string };

function findUnplanned(tx: ChildcareDb, wanted: readonly Pair[]): Promise<Pair[]> {
  return tx.$queryRaw<Pair[]>`
    SELECT p.invitation_id AS "invitationId", p.course_id AS "courseId"
    FROM unnest(${wanted.map(({ invitationId }) => invitationId)}::text[],
      ${wanted.map(({ courseId }) => courseId)}::text[]) AS p (invitation_id, course_id)
    WHERE NOT EXISTS (
      SELECT FROM invitation_course c WHERE c.invitation_id = p.invitation_id AND c.course_id = p.course_id
    )`;
}

/**
 * Nothing is assigned and no seat taken until the invitation is accepted. Runs inside the caller's transaction and locks the
 * invitations against concurrent acceptance. Indexes: invitation_pkey, invitation_course_invitation_id_course_id_key.
 */
export async function addCoursesToInvitations(
  tx: ChildcareDb,
  ctx: SignedInContext,
  {
    centre,
    body,
    dryRun = false,
  }: {
    centre: { id: string };
    body: Omit<BulkAssignmentBody, 'learnerIds' | 'group'>;
    dryRun?: boolean;
  },
): Promise<Pick<BulkAssignmentAnswer, 'planned' | 'skippedInvitations'>> {
  const { invitationIds, courseIds, deadline, notes } = body;
  if (invitationIds.length === 0) return { planned: 0, skippedInvitations: [] };
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM invitation
    WHERE id = ANY(${invitationIds}) AND organization_id = ${centre.id} AND accepted_at IS NULL AND withdrawn_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
  const courses = await tx.$queryRaw<{ id: string; isPublished: boolean }[]>`
    SELECT id, status = 'PUBLISHED' AS "isPublished" FROM course WHERE id = ANY(${courseIds}) ORDER BY id FOR SHARE`;
  const known = new Set(waiting.map(({ id }) => id));
  const published = new Map(courses.map(({ id, isPublished }) => [id, isPublished]));
  const refusalOf = ({ invitationId, courseId }: Pair): AssignmentSkipReason | null => {
    if (!known.has(invitationId)) return 'INVITATION_NOT_FOUND';
    const isPublished = published.get(courseId);
    if (isPublished === undefined) return 'COURSE_NOT_FOUND';
    return isPublished ? null : 'COURSE_NOT_PUBLISHED';
  };
  const pairs = invitationIds.flatMap((invitationId) =>
    courseIds.map((courseId) => ({ invitationId, courseId })),
  );
  const wanted = pairs.filter((pair) => refusalOf(pair) === null);
  const stored = dryRun
    ? await findUnplanned(tx, wanted)
    : await tx.$queryRaw<Pair[]>`
    INSERT INTO invitation_course (id, invitation_id, course_id, deadline, notes, assigned_by_id, created_at)
    SELECT p.id, p.invitation_id, p.course_id, ${deadline ?? null}::timestamptz, ${notes ?? ''}, ${ctx.actor.id}, ${ctx.clock()}
    FROM unnest(${wanted.map(() => newId())}::text[], ${wanted.map(({ invitationId }) => invitationId)}::text[],
      ${wanted.map(({ courseId }) => courseId)}::text[]) AS p (id, invitation_id, course_id)
    ON CONFLICT (invitation_id, course_id) DO NOTHING
    RETURNING invitation_id AS "invitationId", course_id AS "courseId"`;
  const isStored = new Set(stored.map(({ invitationId, courseId }) => `${invitationId} ${courseId}`));
  return {
    planned: stored.length,
    skippedInvitations: pairs.flatMap((pair) => {
      const isIn = isStored.has(`${pair.invitationId} ${pair.courseId}`);
      return isIn ? [] : [{ ...pair, reason: refusalOf(pair) ?? ('DUPLICATE_ASSIGNMENT' as const) }];
    }),
  };
}
