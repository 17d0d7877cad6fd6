import { type ChildcareDb, inTransaction, Prisma } from '@repo/db/childcare';
import { nextUpdatedAt, refuseStale } from '@repo/db/version';
import type { Lecture, UpdateLectureBody } from '@repo/schemas/childcare/course';
import type { SignedInContext } from '#domain/context.ts';
import { lectureSelect, showLecture } from '#domain/courses/get-course.ts';
import { errors } from '#domain/errors.ts';
import { checkQuizFits, lectureData } from './lecture-data.ts';
import { lockSection } from './lock-course.ts';
import { moveLecture } from './move-lecture.ts';
import { requireHttpsAddress } from './require-https-address.ts';

type Place = { courseId: string; sectionId: string; lectureId: string };

/** Of a type that it was made as; questions do not outlive the quiz they were in. Throws invalid. */
function newType(stored: { type: string }, type: UpdateLectureBody['type']) {
  if (type === undefined || type === stored.type) return {};
  if (stored.type === 'SCORM') {
    const message = 'A lecture of a SCORM package stays one';
    throw errors.invalid({ message, details: [{ field: 'type', message }] });
  }
  return { type, ...(stored.type === 'QUIZ' ? { quiz: Prisma.DbNull } : {}) };
}

/**
 * Another video is another one to watch: what was watched of the one before counts for nothing. Who had completed the lecture
 * has completed it, and nobody's `watchedDuration` goes back.
 */
async function forgetWatched(tx: ChildcareDb, lectureId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE lecture_progress SET watched = '{}', last_position = 0, beat_at = NULL, updated_at = ${now}
    WHERE lecture_id = ${lectureId} AND NOT is_completed`;
}

/**
 * Changes what the body has. Throws courseNotFound, sectionNotFound, lectureNotFound, invalid, and changedMeanwhile for a
 * writer who began with a version that is no longer the stored one.
 */
export async function updateLecture(
  ctx: SignedInContext,
  place: Place,
  { expectedUpdatedAt, expectedOrder, sectionId, place: at, type, ...body }: UpdateLectureBody,
): Promise<Lecture> {
  requireHttpsAddress(ctx, 'videoUrl', body.videoUrl);
  const data = lectureData(body);
  return inTransaction(ctx.db, async (tx) => {
    await lockSection(tx, place);
    const stored = await tx.lecture.findFirst({
      where: { id: place.lectureId, sectionId: place.sectionId },
      select: { type: true, videoUrl: true, updatedAt: true },
    });
    if (stored === null) throw errors.lectureNotFound();
    refuseStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    checkQuizFits(type ?? stored.type, body.quiz);
    if (data.videoUrl !== undefined && data.videoUrl !== stored.videoUrl) {
      await forgetWatched(tx, place.lectureId, ctx.clock());
    }
    const changes = { ...newType(stored, type), ...data };
    const isMoved = await moveLecture(tx, place, { sectionId, place: at, expectedOrder });
    const isMoveAlone = isMoved && Object.values(changes).every((value) => value === undefined);
    const lecture = await tx.lecture.update({
      where: { id: place.lectureId },
      // Where it is in the outline is no part of what somebody else is editing meanwhile.
      data: { ...changes, updatedAt: isMoveAlone ? stored.updatedAt : nextUpdatedAt(stored, ctx.clock()) },
      select: lectureSelect,
    });
    return showLecture(lecture, 'author');
  });
}
