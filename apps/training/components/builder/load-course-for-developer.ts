import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { getVisibleCourseOverview } from '#domain/courses/get-course-overview.ts';
import { requireRole } from '#page-context.ts';

export const loadCourseForDeveloper = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('developer', 'admin');
  return { id, ctx, course: await orNotFoundPage(getVisibleCourseOverview(ctx, id)) };
});
