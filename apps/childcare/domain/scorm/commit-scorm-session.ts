import { type ChildcareDb, inTransaction, type Prisma } from '@repo/db/childcare';
import { type CommitAnswer, type CommitBody, storedScormItem } from '@repo/schemas/childcare/scorm';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { completeLectureAndReturnPercent } from '#domain/progress/complete-lecture.ts';
import { recordActivityAndStartAssignment } from '#domain/progress/record-activity-and-start-assignment.ts';
import { reopenAfterWithdrawnCompletion } from '#domain/progress/reopen-after-withdrawn-completion.ts';
import { maxScormSeconds } from '#domain/progress/scorm-time.ts';
import { parseCommitResults } from './parse-commit-results.ts';
import { rollUpScormIntoEnrollment } from './roll-up-scorm.ts';
import { emptyScormResult, scormResultSelect, toScormResult } from './scorm-result.ts';

/** A session whose owner was verified, by sign-in or by the session's token. */
export type VerifiedScormSession = { id: string };

type SessionRow = {
  id: string;
  lectureId: string;
  courseId: string;
  enrollmentId: string | null;
  progressId: string | null;
  version: string;
  commit: number;
  seconds: number;
  /** Of all sessions of the lecture, and of the whole course. */
  lectureSeconds: number | null;
  courseSeconds: number | null;
  createdAt: Date;
  doneAt: Date | null;
  statusBefore: string | null;
  item: unknown;
  isNewest: boolean;
};

/**
 * Reads the session and locks its enrollment, so that commits of two windows run one after the other. `sentBy` is the session whose
 * frame sends the commit: one that has committed nothing itself may bring what an earlier one kept.
 */
async function holdSession(tx: ChildcareDb, id: string, sentBy: string): Promise<SessionRow> {
  await tx.$queryRaw`
    SELECT 1 FROM enrollment e JOIN lecture_progress p ON p.enrollment_id = e.id
    JOIN scorm_session s ON s.progress_id = p.id WHERE s.id = ${id} FOR NO KEY UPDATE OF e`;
  const [found] = await tx.$queryRaw<SessionRow[]>`
    SELECT s.id, s.lecture_id AS "lectureId", sec.course_id AS "courseId", p.enrollment_id AS "enrollmentId",
      s.progress_id AS "progressId", k.version, s.commit, s.seconds, p.scorm_total_seconds AS "lectureSeconds",
      e.scorm_total_time AS "courseSeconds", s.created_at AS "createdAt", p.scorm_done_at AS "doneAt", p.scorm_lesson_status AS "statusBefore", l.scorm_item AS item,
      NOT EXISTS (
        SELECT 1 FROM scorm_session n JOIN scorm_session c ON c.id = ${sentBy}
        WHERE n.progress_id = s.progress_id AND (n.created_at, n.id) > (s.created_at, s.id)
          AND (n.commit > 0 OR (n.created_at, n.id) > (c.created_at, c.id))
      ) AS "isNewest"
    FROM scorm_session s JOIN lecture l ON l.id = s.lecture_id JOIN section sec ON sec.id = l.section_id
    JOIN scorm_package k ON k.id = l.scorm_package_id
    LEFT JOIN lecture_progress p ON p.id = s.progress_id LEFT JOIN enrollment e ON e.id = p.enrollment_id
    WHERE s.id = ${id} FOR NO KEY UPDATE OF s`;
  if (!found) throw errors.scormSessionNotFound();
  return found;
}

/**
 * The session's time, and what it adds to the totals. As SCORM wants, it is what the SCO reports, even when more than has passed,
 * and the last report counts, even when it is lower. Only the database's range limits it.
 */
function sessionTime(session: SessionRow, reported: number): { seconds: number; added: number } {
  const { lectureSeconds, courseSeconds } = session;
  const room = maxScormSeconds - Math.max(lectureSeconds ?? 0, courseSeconds ?? 0);
  const added = Math.min(Math.round(reported) - session.seconds, room);
  return { seconds: session.seconds + added, added };
}

/** Whether the content reported completed, but not passed, in this session. */
function isCompletedHere({ doneAt, createdAt, statusBefore }: SessionRow): boolean {
  return doneAt !== null && doneAt >= createdAt && statusBefore !== 'passed';
}

/**
 * Stores what a SCO commits: status, location, suspend data, score and time. Repeated or late commits count once. Passed or
 * completed completes the lecture permanently, except when the same session reports failed after completed: then failed is the
 * result. A session of an author or preview stores nothing. Throws staleCommit for an older commit than the last one, and
 * scormSessionReplaced when a newer session exists. `sentBy` is a later session that sends what this one kept on the device; that is
 * refused once a newer session has committed.
 */
export async function commitScormSession(
  ctx: Pick<Context, 'db' | 'clock'>,
  { id }: VerifiedScormSession,
  body: CommitBody,
  sentBy: VerifiedScormSession = { id },
): Promise<CommitAnswer> {
  const now = ctx.clock();
  const taken = { result: 'true', errorCode: 0 } as const;
  return inTransaction(ctx.db, async (tx) => {
    const session = await holdSession(tx, id, sentBy.id);
    const { enrollmentId, progressId, lectureId, courseId } = session;
    if (progressId === null || enrollmentId === null)
      return { ...taken, ...emptyScormResult, enrollmentProgress: 0 };
    if (!session.isNewest) throw errors.scormSessionReplaced();
    if (body.commitSequence <= session.commit) throw errors.staleCommit();
    const mastery = storedScormItem.safeParse(session.item).data?.passingScore;
    const results = parseCommitResults(session.version, body, mastery);
    const isTakenBack = results.status === 'failed' && isCompletedHere(session);
    const { seconds, added } = sessionTime(session, body.sessionSeconds);
    await tx.scormSession.update({ where: { id }, data: { commit: body.commitSequence, seconds } });
    await tx.lectureProgress.update({
      where: { id: progressId },
      data: {
        ...(results.status && { scormLessonStatus: results.status }),
        ...(results.score !== null && { scormScore: results.score }),
        scormLessonLocation: results.location,
        scormSuspendData: results.suspendData,
        scormState: { terminated: body.terminated, cmi: body.runtimeData.cmi } as Prisma.InputJsonObject,
        scormSessionId: id,
        scormSessionSeconds: seconds,
        scormTotalSeconds: { increment: added },
        scormCommit: body.commitSequence,
        ...(results.isDone && session.doneAt === null ? { scormDoneAt: now } : {}),
        ...(isTakenBack ? { scormDoneAt: null, isCompleted: false, completedAt: null } : {}),
        updatedAt: now,
      },
    });
    await rollUpScormIntoEnrollment(tx, { enrollmentId, addedSeconds: added, now });
    await recordActivityAndStartAssignment(tx, { enrollmentId, lectureId, now });
    const learnt = { id: lectureId, enrollmentId, courseId };
    if (results.isDone) await completeLectureAndReturnPercent(tx, learnt, now);
    if (isTakenBack) await reopenAfterWithdrawnCompletion(tx, learnt, { since: session.createdAt, now });
    const { enrollment, ...row } = await tx.lectureProgress.findUniqueOrThrow({
      where: { id: progressId },
      select: { ...scormResultSelect, enrollment: { select: { progress: true } } },
    });
    return { ...taken, ...toScormResult(row), enrollmentProgress: enrollment.progress };
  });
}
