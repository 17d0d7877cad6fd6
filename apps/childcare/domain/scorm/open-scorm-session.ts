import { randomBytes } from 'node:crypto';
import { hashToken } from '@repo/auth/tokens';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { type ScormLaunch, scormPackage, storedScormItem } from '@repo/schemas/childcare/scorm';
import type { SignedInContext } from '#domain/context.ts';
import { canEditCourse, isCourseVisible } from '#domain/courses/course-visibility.ts';
import { findOpenEnrollment } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import { recordOpeningAndIssueCertificateIfCompleteInTransaction } from '#domain/evidence/record-opening-and-issue-certificate-if-complete.ts';
import { completeLectureAndReturnPercent } from '#domain/progress/complete-lecture.ts';
import { assertNotLockedByOrder } from '#domain/progress/lesson-order.ts';
import { type EnrolledLecture, readClosedLectureError } from '#domain/progress/lock-enrolled-lecture.ts';
import { recordActivityAndStartAssignment } from '#domain/progress/record-activity-and-start-assignment.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { emptyScormResult, scormResultSelect, toScormResult } from './scorm-result.ts';

const hour = 60 * 60 * 1000;
/** A token expires after a working day; until then a package loads its files with it. */
const lifetimeMs = 12 * hour;

async function findScormLecture({ db, actor }: SignedInContext, id: string) {
  const lecture = await db.lecture.findUnique({
    where: { id },
    select: {
      title: true,
      type: true,
      isPreview: true,
      scormItem: true,
      scormPackage: { select: { version: true } },
      section: {
        select: {
          versionId: true,
          course: { select: { id: true, createdById: true, currentVersionId: true } },
        },
      },
    },
  });
  if (lecture === null) throw errors.lectureNotFound();
  const { course, versionId } = lecture.section;
  const enrollment = await findOpenEnrollment(db, { userId: actor.id, courseId: course.id });
  const enrollmentId = enrollment?.versionId === versionId ? (enrollment?.id ?? null) : null;
  if (enrollmentId === null && !canEditCourse(actor, course)) {
    const isShown =
      lecture.isPreview &&
      versionId === course.currentVersionId &&
      (await isCourseVisible(db, actor, course.id));
    if (!isShown) throw await readClosedLectureError(db, { actor }, course.id);
  }
  if (lecture.type !== 'SCORM' || lecture.scormPackage === null) throw errors.notScorm();
  return { ...lecture, courseId: course.id, enrollmentId, package: lecture.scormPackage };
}

/** Creates or updates the learner's row and records activity. A page that reports nothing is completed when opened. */
async function begin(
  tx: ChildcareDb,
  lecture: EnrolledLecture,
  { isPage, now }: { isPage: boolean; now: Date },
) {
  const { id: lectureId, enrollmentId } = lecture;
  // A version that was published meanwhile may have taken the enrollment away from this lecture.
  const [held] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM enrollment e JOIN lecture l ON l.id = ${lectureId} JOIN section s ON s.id = l.section_id
    WHERE e.id = ${enrollmentId} AND s.version_id = ${learntVersionSql} FOR NO KEY UPDATE OF e`;
  if (held === undefined) throw errors.lectureNotFound();
  await assertNotLockedByOrder(tx, lecture);
  const progress = await tx.lectureProgress.upsert({
    where: { enrollmentId_lectureId: { enrollmentId, lectureId } },
    create: { enrollmentId, lectureId, startedAt: now },
    update: {},
    select: { id: true },
  });
  await recordActivityAndStartAssignment(tx, { enrollmentId, lectureId, now });
  if (isPage) {
    await tx.lectureProgress.update({
      where: { id: progress.id },
      data: { scormLessonStatus: 'completed', updatedAt: now },
    });
    await completeLectureAndReturnPercent(tx, lecture, now);
  }
  await recordOpeningAndIssueCertificateIfCompleteInTransaction(tx, lecture, now);
  return tx.lectureProgress.findUniqueOrThrow({
    where: { id: progress.id },
    select: { id: true, ...scormResultSelect },
  });
}

/**
 * Opens a SCO: returns the address for a frame, with a token that is valid for this lecture only. Only a learner's newest session
 * of a lecture counts. For an author or a preview nothing is stored. Throws lectureNotFound, forbidden, paymentRequired,
 * notScorm, and scormUnconfigured when no origin is configured for packages.
 */
export async function openScormSession(
  ctx: SignedInContext,
  lectureId: string,
  host: { origin: string | null },
): Promise<ScormLaunch> {
  const now = ctx.clock();
  const token = randomBytes(32).toString('hex');
  const { session, progress, lecture, origin } = await inTransaction(ctx.db, async (tx) => {
    const lecture = await findScormLecture({ ...ctx, db: tx }, lectureId);
    if (host.origin === null) throw errors.scormUnconfigured();
    const { enrollmentId, courseId } = lecture;
    const isPage = storedScormItem.parse(lecture.scormItem).kind === 'asset';
    const progress =
      enrollmentId === null
        ? null
        : await begin(tx, { id: lectureId, courseId, enrollmentId }, { isPage, now });
    const session = await tx.scormSession.create({
      data: {
        tokenHash: hashToken(token),
        userId: ctx.actor.id,
        lectureId,
        progressId: progress?.id ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeMs),
      },
      select: { id: true },
    });
    return { session, progress, lecture, origin: host.origin };
  });
  return {
    session: session.id,
    address: `${origin}/scorm/${token}`,
    version: scormPackage.shape.version.parse(lecture.package.version),
    title: lecture.title,
    isRecorded: progress !== null,
    ...(progress ? toScormResult(progress) : emptyScormResult),
  };
}
