import type { SessionAttendance } from '@repo/schemas/training/attendance';
import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';
import { findTaughtSession } from './find-session.ts';

/** Everybody in a session's class with what was marked. Throws sessionNotFound, forbidden. */
export async function getSessionAttendance(
  { db, actor }: SignedInContext,
  sessionId: string,
): Promise<SessionAttendance> {
  const { courseRunId } = await findTaughtSession(db, actor, sessionId);
  const enrolments = await db.enrolment.findMany({
    where: { courseRunId, ...activeEnrolment },
    orderBy: [{ user: { fullName: 'asc' } }, { id: 'asc' }],
    select: {
      user: {
        select: {
          id: true,
          fullName: true,
          email: true,
          attendances: {
            where: { sessionId },
            select: {
              status: true,
              method: true,
              markedAt: true,
              markedBy: { select: { fullName: true } },
            },
          },
        },
      },
    },
  });
  const learners = enrolments.map(({ user: { id, fullName, email, attendances } }) => {
    const [mark] = attendances;
    return {
      userId: id,
      fullName,
      email,
      status: mark?.status ?? null,
      method: mark?.method ?? null,
      markedAt: mark?.markedAt.toISOString() ?? null,
      markedByName: mark?.markedBy.fullName ?? null,
    };
  });
  return { sessionId, courseRunId, learners };
}
