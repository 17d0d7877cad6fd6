import type { SignedInContext } from '#domain/context.ts';

/** Null when the current cycle has no certificate, or it was revoked. */
export async function findCurrentCertificate(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  courseId: string,
): Promise<{ id: string; certificateId: string } | null> {
  const [found] = await db.$queryRaw<{ id: string; certificateId: string }[]>`
    SELECT k.id, k.certificate_id AS "certificateId"
    FROM certificate k JOIN enrollment e ON e.user_id = k.user_id AND e.course_id = k.course_id AND e.cycle = k.cycle
    WHERE k.user_id = ${actor.id} AND k.course_id = ${courseId} AND k.revoked_at IS NULL`;
  return found ?? null;
}
