import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { getSessionHeading } from '#domain/attendance/get-session-heading.ts';
import { requireRole } from '#page-context.ts';

/** Once per request, for the class’s trainer and administrators; 404 for others. */
export const loadSessionHeadingForStaff = loadOncePerRequest(
  async ({ id, sessionId }: { id: string; sessionId: string }) => {
    const ctx = await requireRole('trainer', 'admin');
    const heading = await orNotFoundPage(getSessionHeading(ctx, { courseRunId: id, sessionId }));
    return { id, sessionId, ctx, heading };
  },
);
