import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import type { Metadata } from 'next';
import { AttendanceScreen } from '#components/attendance/attendance-screen.tsx';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';
import { getSessionHeading } from '#domain/attendance/get-session-heading.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Attendance' };

type Props = { params: Promise<{ id: string; sessionId: string }> };

/** Without the frame: it stands on a projector. */
export default async function AttendanceScreenPage({ params }: Props) {
  const { id, sessionId } = await pathParams(params);
  const ctx = await requireRole('trainer', 'admin');
  const heading = await orNotFound(getSessionHeading(ctx, { courseRunId: id, sessionId }));
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
