import { loadOnce } from '@repo/pages/load-once';
import { orNotFound } from '@repo/pages/or-not-found';
import { getVisibleCourseOverview } from '#domain/courses/get-course-overview.ts';
import { requireRole } from '#page-context.ts';

export const loadCourseForDeveloper = loadOnce(async ({ id }: { id: string }) => {
  const ctx = await requireRole('developer', 'admin');
  return { id, ctx, course: await orNotFound(getVisibleCourseOverview(ctx, id)) };
});
