import { checkedTitle } from '@repo/pages/checked-title';
import { loadOnce, type PathProps } from '@repo/pages/load-once';
import { orNotFound } from '@repo/pages/or-not-found';
import { AttendanceScreen } from '#components/attendance/attendance-screen.tsx';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';
import { getSessionHeading } from '#domain/attendance/get-session-heading.ts';
import { requireRole } from '#page-context.ts';

const load = loadOnce(async ({ id: courseRunId, sessionId }: { id: string; sessionId: string }) => {
  const ctx = await requireRole('trainer', 'admin');
  return {
    id: courseRunId,
    sessionId,
    ctx,
    heading: await orNotFound(getSessionHeading(ctx, { courseRunId, sessionId })),
  };
});

export const generateMetadata = checkedTitle('Attendance', load);

/** Without the frame, for a projector. */
export default async function AttendanceScreenPage(props: PathProps<{ id: string; sessionId: string }>) {
  const { id, sessionId, ctx, heading } = await load(props);
  const first = await getAttendanceCode(ctx, sessionId);
  return (
    <AttendanceScreen
      sessionId={sessionId}
      first={first}
      heading={heading}
      byHandHref={`/classes/${id}/sessions/${sessionId}`}
    />
  );
}
