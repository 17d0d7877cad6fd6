import { hashToken } from '@repo/auth/tokens';
import type { Context, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { OpenSession } from './commit-session.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

/** The caller's own session of a lecture. Throws scormSessionNotFound. */
export async function findOwnSession(
  { db, actor, clock }: SignedInContext,
  { lectureId, session }: { lectureId: string; session: string | undefined },
): Promise<OpenSession> {
  const found = await db.scormSession.findFirst({
    where: { id: session ?? '', lectureId, userId: actor.id, expiresAt: { gt: clock() } },
    select: { id: true },
  });
  if (found === null) throw errors.scormSessionNotFound();
  return found;
}

/** The session of a token, while its owner may use it. Throws scormSessionNotFound. */
export async function findSessionByToken({ db, clock }: Tools, token: string): Promise<OpenSession> {
  const found = await db.scormSession.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: clock() }, user: { deactivatedAt: null } },
    select: { id: true },
  });
  if (found === null) throw errors.scormSessionNotFound();
  return found;
}
