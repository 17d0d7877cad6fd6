import { type ChildcareDb, inTransaction, Prisma } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { Lecture, UpdateLectureBody } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { lectureSelect, toVisibleLecture } from '#domain/courses/get-course.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { assertHttpsOrMediaHost } from './assert-https-or-media-host.ts';
import {
  assertOnlyQuizHasQuestions,
  assertOnlyTextIsConfirmed,
  toLectureColumns,
} from './lecture-columns.ts';
import { lockCourseOfSection, type OutlinePlace } from './lock-course.ts';
import { moveLectureIfTargetDiffers } from './move-lecture.ts';

type Place = OutlinePlace & { lectureId: string };

/** Checks a new type; a lecture that is no quiz any more loses its questions, one that is no text its confirmation. Throws invalid. */
function newType(stored: { type: string }, type: UpdateLectureBody['type']) {
  if (type === undefined || type === stored.type) return {};
  if (stored.type === 'SCORM') throw invalidFieldError('type', 'A lecture of a SCORM package stays one');
  return {
    type,
    ...(stored.type === 'QUIZ' ? { quiz: Prisma.DbNull } : {}),
    ...(stored.type === 'TEXT' ? { confirmation: Prisma.DbNull } : {}),
  };
}

/** Clears what learners watched, because the lecture has another video. Completions stay, and `watchedDuration` never decreases. */
async function forgetWatched(tx: ChildcareDb, lectureId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE lecture_progress SET watched = '{}', last_position = 0, beat_at = NULL, updated_at = ${now}
    WHERE lecture_id = ${lectureId} AND NOT is_completed`;
}

/**
 * Changes the fields in the body. Throws courseNotFound, sectionNotFound, lectureNotFound, invalid, and changedMeanwhile when the
 * writer saw an older version.
 */
export async function updateLecture(
  ctx: SuperAdminContext,
  place: Place,
  { expectedUpdatedAt, expectedOrder, sectionId, place: at, type, ...body }: UpdateLectureBody,
): Promise<Lecture> {
  assertHttpsOrMediaHost(ctx, 'videoUrl', body.videoUrl);
  const data = toLectureColumns(body);
  return inTransaction(ctx.db, async (tx) => {
    await lockCourseOfSection(tx, place);
    const stored = await tx.lecture.findFirst({
      where: { id: place.lectureId, sectionId: place.sectionId },
      select: { type: true, videoUrl: true, updatedAt: true },
    });
    if (stored === null) throw errors.lectureNotFound();
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    assertOnlyQuizHasQuestions(type ?? stored.type, body.quiz);
    assertOnlyTextIsConfirmed(type ?? stored.type, body.confirmation);
    if (data.videoUrl !== undefined && data.videoUrl !== stored.videoUrl) {
      await forgetWatched(tx, place.lectureId, ctx.clock());
    }
    const changes = { ...newType(stored, type), ...data };
    const isMoved = await moveLectureIfTargetDiffers(tx, place, { sectionId, place: at, expectedOrder });
    const isMoveAlone = isMoved && Object.values(changes).every((value) => value === undefined);
    const lecture = await tx.lecture.update({
      where: { id: place.lectureId },
      // A move keeps the version, so that it does not conflict with somebody who edits the lecture.
      data: { ...changes, updatedAt: isMoveAlone ? stored.updatedAt : nextUpdatedAt(stored, ctx.clock()) },
      select: lectureSelect,
    });
    return toVisibleLecture(lecture, 'author');
  });
}
