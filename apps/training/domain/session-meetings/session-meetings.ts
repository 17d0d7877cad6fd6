import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { SessionMeeting, SetSessionMeetingBody } from '@repo/schemas/training/class-material';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { manageableRunsWhere, memberRunsWhere } from '#domain/classes/class-visibility.ts';
import type { SignedInContext, TrainerContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';

type Row = { sessionId: string; url: string; updatedAt: Date };

/** Of a class, by the id of the session; none for who is not in the class. Index: course_run_session_course_run_id_number_key. */
export async function listSessionMeetings(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  courseRunId: string,
): Promise<Map<string, SessionMeeting>> {
  const rows = await db.sessionMeeting.findMany({
    where: { session: { courseRun: { AND: [{ id: courseRunId }, memberRunsWhere(actor)] } } },
  });
  return new Map(rows.map((row) => [row.sessionId, toSessionMeeting(row.sessionId, row)]));
}

function toSessionMeeting(sessionId: string, row: Row | null): SessionMeeting {
  return { sessionId, url: row?.url ?? '', updatedAt: row?.updatedAt.toISOString() ?? null };
}

async function findSession(db: TrainingDb, { actor }: Pick<TrainerContext, 'actor'>, id: string) {
  const session = await db.courseRunSession.findFirst({
    where: { id, courseRun: manageableRunsWhere(actor) },
    select: { courseRunId: true, number: true, meeting: true },
  });
  if (session === null) throw errors.sessionNotFound();
  return session;
}

/** Throws sessionNotFound, also in a class of somebody else. */
export async function getSessionMeeting(ctx: TrainerContext, sessionId: string): Promise<SessionMeeting> {
  const { meeting } = await findSession(ctx.db, ctx, sessionId);
  return toSessionMeeting(sessionId, meeting);
}

const never = new Date(0);

/** Nobody is notified. Throws sessionNotFound, also in a class of somebody else, and changedMeanwhile. */
export async function setSessionMeeting(
  ctx: TrainerContext,
  sessionId: string,
  { url, isForLaterSessions, expectedUpdatedAt }: SetSessionMeetingBody,
): Promise<SessionMeeting> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, (await findSession(tx, ctx, sessionId)).courseRunId);
    const { courseRunId, number, meeting } = await findSession(tx, ctx, sessionId);
    const before = meeting ?? { url: '', updatedAt: never };
    const expected = expectedUpdatedAt === null ? never.toISOString() : expectedUpdatedAt;
    assertNotStale(before, expected, errors.changedMeanwhile);
    const now = ctx.clock();
    const data = { url, updatedAt: nextUpdatedAt(before, now) };
    const stored = await tx.sessionMeeting.upsert({
      where: { sessionId },
      create: { sessionId, ...data },
      update: data,
    });
    const later = isForLaterSessions
      ? await tx.$executeRaw`
          INSERT INTO session_meeting (session_id, url, updated_at)
          SELECT id, ${url}, ${now} FROM course_run_session WHERE course_run_id = ${courseRunId} AND number > ${number}
          ON CONFLICT (session_id) DO UPDATE
            SET url = excluded.url, updated_at = greatest(${now}, session_meeting.updated_at + interval '1 ms')
            WHERE session_meeting.url IN ('', ${before.url})`
      : 0;
    // The address lets anybody in who has it, so it is not in the log.
    await recordAudit(tx, ctx, {
      action: 'class.meeting',
      targetType: 'course-run',
      targetId: courseRunId,
      after: { sessions: 1 + later, isRemoved: url === '' },
    });
    return toSessionMeeting(sessionId, stored);
  });
}
