import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { AttendanceScreen } from '#components/attendance/attendance-screen.tsx';
import { loadSession } from '#components/attendance/load-session.ts';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';

export const generateMetadata = metadataAfterCheck('Attendance', loadSession);

/** Without the frame, for a projector. */
export default async function AttendanceScreenPage(props: PathProps<{ id: string; sessionId: string }>) {
  const { id, sessionId, ctx, heading } = await loadSession(props);
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
