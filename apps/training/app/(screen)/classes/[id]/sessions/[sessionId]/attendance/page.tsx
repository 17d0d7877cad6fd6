import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { AttendanceScreen } from '#components/attendance/attendance-screen.tsx';
import { loadSessionHeadingForStaff } from '#components/attendance/load-session-heading-for-staff.ts';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';

export const generateMetadata = metadataAfterCheck('Attendance', loadSessionHeadingForStaff);

/** Without the frame, for a projector. */
export default async function AttendanceScreenPage(props: PathProps<{ id: string; sessionId: string }>) {
  const { id, sessionId, ctx, heading } = await loadSessionHeadingForStaff(props);
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
