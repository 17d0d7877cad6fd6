import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { redirect } from 'next/navigation';
import { learningOrder, resumeAt } from '#components/player/learning-order.ts';
import { openCourse } from '#domain/player/open-course.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ courseSlug: string }> };

/** Goes on where one was. Who may not open the course reads why on its page. */
export default async function LearnPage({ params }: Props) {
  const ctx = await requireActor();
  const { courseSlug } = await pathParams(params);
  const course = await orNotFound(openCourse(ctx, courseSlug));
  const lecture = course
    ? resumeAt(learningOrder(course.sections), course.enrollment?.lastLectureId ?? null)
    : undefined;
  redirect(lecture ? `/learn/${courseSlug}/${lecture.id}` : `/courses/${courseSlug}`);
}
