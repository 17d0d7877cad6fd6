import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { redirect } from 'next/navigation';
import { flattenLectures } from '#components/player/lectures-in-order.ts';
import { getPlayerCourseIfEnrolled } from '#domain/player/get-player-course.ts';
import { findNextLesson } from '#domain/player/next-lesson.ts';
import { requireActor } from '#page-context.ts';

/** Redirects to the lesson to continue with, an author to the first one; without access to the course's page, which says why. */
export default async function LearnPage({ params }: { params: Promise<{ courseSlug: string }> }) {
  const ctx = await requireActor();
  const { courseSlug } = await decodePathParams(params);
  const course = await orNotFoundPage(getPlayerCourseIfEnrolled(ctx, courseSlug));
  const lesson = course?.enrollment
    ? await findNextLesson(ctx.db, course.enrollment.id)
    : flattenLectures(course?.sections ?? [])[0];
  const slug = encodeURIComponent(course?.slug ?? courseSlug);
  redirect(lesson ? `/learn/${slug}/${lesson.id}` : `/courses/${slug}`);
}
