import { Prisma } from '@repo/db/childcare';
import type { CentreSignOffsQuery, SignOff, SignOffList } from '@repo/schemas/childcare/sign-off';
import { ownCentreIdOrThrow } from '#domain/centre/lock-proven-manager.ts';
import type { CentreManagerContext, SignedInContext } from '#domain/context.ts';
import { isDecidableSql, readSignOffs, signOffSourcesSql } from './sign-off-rows.ts';

/**
 * What was asked in the manager's centre; those that wait, the oldest first, are the ones that can be decided. Throws forbidden.
 * Index: sign_off_organization_id_status_id_idx.
 */
export async function listCentreSignOffs(
  ctx: CentreManagerContext,
  { status = 'waiting', learnerId, page, limit }: CentreSignOffsQuery,
): Promise<SignOffList> {
  const where = Prisma.sql`k.organization_id = ${ownCentreIdOrThrow(ctx)}
    AND k.status = ${status.toUpperCase()}::"SignOffStatus"
    ${learnerId === undefined ? Prisma.empty : Prisma.sql`AND k.user_id = ${learnerId}`}
    ${status === 'waiting' ? Prisma.sql`AND ${isDecidableSql}` : Prisma.empty}`;
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${signOffSourcesSql} WHERE ${where}`;
  const total = counted?.total ?? 0;
  const offset = (page - 1) * limit;
  const signOffs = await readSignOffs(ctx.db, {
    where,
    isOldestFirst: status === 'waiting',
    limit,
    offset,
  });
  return { signOffs, total, page, totalPages: Math.ceil(total / limit) };
}

const shownOfOneLesson = 20;

export type OwnSignOffs = {
  /** Of every cycle, the newest first. */
  requests: (SignOff & { isThisCycle: boolean })[];
  isInCentre: boolean;
  /** Whether the centre has a manager other than the caller. */
  hasManager: boolean;
};

/** What a learner reads in a practical lesson. Index: sign_off_enrollment_id_lecture_id_cycle_idx. */
export async function getOwnSignOffs(
  { db, actor }: SignedInContext,
  { courseId, lectureId }: { courseId: string; lectureId: string },
): Promise<OwnSignOffs> {
  const [state] = await db.$queryRaw<{ id: string; cycle: number; hasManager: boolean }[]>`
    SELECT e.id, e.cycle, EXISTS (
      SELECT FROM "user" m WHERE m.organization_id = ${actor.organizationId} AND m.role = 'CORPORATE_ADMIN'
        AND m.deactivated_at IS NULL AND m.id <> e.user_id
    ) AS "hasManager"
    FROM enrollment e WHERE e.user_id = ${actor.id} AND e.course_id = ${courseId}`;
  const requests = state
    ? await readSignOffs(db, {
        where: Prisma.sql`k.enrollment_id = ${state.id} AND k.lecture_id = ${lectureId}`,
        limit: shownOfOneLesson,
      })
    : [];
  return {
    requests: requests.map((request) => ({ ...request, isThisCycle: request.cycle === state?.cycle })),
    isInCentre: actor.organizationId !== null,
    hasManager: state?.hasManager ?? false,
  };
}
