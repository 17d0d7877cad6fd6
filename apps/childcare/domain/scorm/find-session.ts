import { hashToken } from '@repo/auth/tokens';
import { Prisma } from '@repo/db/childcare';
import type { Context, SignedInContext } from '#domain/context.ts';
import { isScormSessionOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import type { VerifiedScormSession } from './commit-scorm-session.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

/** An unexpired session of an active person who may open the lesson; null when there is none. */
export async function findLiveScormSession(
  { db, clock }: Tools,
  which: Prisma.Sql,
): Promise<VerifiedScormSession | null> {
  const [found] = await db.$queryRaw<VerifiedScormSession[]>`
    SELECT s.id FROM scorm_session s JOIN "user" u ON u.id = s.user_id AND u.deactivated_at IS NULL
    WHERE ${which} AND s.expires_at > ${clock()} AND ${isScormSessionOpenSql}`;
  return found ?? null;
}

async function getLiveScormSession(tools: Tools, which: Prisma.Sql): Promise<VerifiedScormSession> {
  const found = await findLiveScormSession(tools, which);
  if (found === null) throw errors.scormSessionNotFound();
  return found;
}

/** The caller's own session of a lecture. Throws scormSessionNotFound. */
export function getOwnScormSession(
  ctx: SignedInContext,
  { lectureId, session }: { lectureId: string; session: string | undefined },
): Promise<VerifiedScormSession> {
  const own = Prisma.sql`s.id = ${session ?? ''} AND s.lecture_id = ${lectureId} AND s.user_id = ${ctx.actor.id}`;
  return getLiveScormSession(ctx, own);
}

/** The session of a token, while its owner may use it. Throws scormSessionNotFound. */
export function getScormSessionByToken(tools: Tools, token: string): Promise<VerifiedScormSession> {
  return getLiveScormSession(tools, Prisma.sql`s.token_hash = ${hashToken(token)}`);
}

/** An earlier session of the same person and lecture as `current`. Throws scormSessionNotFound. */
export function getEarlierScormSession(
  tools: Tools,
  { current, earlier }: { current: VerifiedScormSession; earlier: string },
): Promise<VerifiedScormSession> {
  const own = Prisma.sql`s.id = ${earlier} AND (s.user_id, s.lecture_id) = (
    SELECT c.user_id, c.lecture_id FROM scorm_session c WHERE c.id = ${current.id})`;
  return getLiveScormSession(tools, own);
}
