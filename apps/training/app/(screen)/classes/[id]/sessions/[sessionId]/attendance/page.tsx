import { checkedTitle } from '@repo/pages/checked-title';
import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { cache } from 'react';
import { AttendanceScreen } from '#components/attendance/attendance-screen.tsx';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';
import { getSessionHeading } from '#domain/attendance/get-session-heading.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string; sessionId: string }> };

const load = cache(async (courseRunId: string, sessionId: string) => {
  const ctx = await requireRole('trainer', 'admin');
  return { ctx, heading: await orNotFound(getSessionHeading(ctx, { courseRunId, sessionId })) };
});

export const generateMetadata = checkedTitle('Attendance', async ({ params }: Props) => {
  const { id, sessionId } = await pathParams(params);
  return load(id, sessionId);
});

/** Without the frame: it is on a projector. */
export default async function AttendanceScreenPage({ params }: Props) {
  const { id, sessionId } = await pathParams(params);
  const { ctx, heading } = await load(id, sessionId);
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
