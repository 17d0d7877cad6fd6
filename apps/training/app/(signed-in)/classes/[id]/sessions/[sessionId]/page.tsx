import { checkedTitle } from '@repo/pages/checked-title';
import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { Alert } from '@repo/ui/alert';
import { Breadcrumb } from '@repo/ui/breadcrumb';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { QrCode } from 'lucide-react';
import { cache } from 'react';
import { MarkTable } from '#components/attendance/mark-table.tsx';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';
import { getSessionAttendance } from '#domain/attendance/get-session-attendance.ts';
import { getSessionHeading } from '#domain/attendance/get-session-heading.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
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

export default async function AttendancePage({ params }: Props) {
  const { id, sessionId } = await pathParams(params);
  const { ctx, heading } = await load(id, sessionId);
  const [{ learners }, screen] = await Promise.all([
    getSessionAttendance(ctx, sessionId),
    getAttendanceCode(ctx, sessionId),
  ]);
  const begins = singaporeDate(new Date(screen.opensAt));
  const isToCome = singaporeDate(ctx.clock()) < begins;
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: 'Classes', href: '/classes' },
              { label: heading.courseTitle, href: `/classes/${id}` },
              { label: heading.title },
            ]}
          />
        }
        title={`Attendance: ${heading.title}`}
        description={heading.when}
        actions={
          screen.state === 'early' || screen.state === 'open' ? (
            <LinkButton
              href={`/classes/${id}/sessions/${sessionId}/attendance`}
              variant={screen.state === 'open' ? 'primary' : 'secondary'}
            >
              <QrCode aria-hidden />
              Show code
            </LinkButton>
          ) : null
        }
      />
      {isToCome ? (
        <Alert tone="info" title="This session is to come" className="mb-6">
          Attendance can be marked from its day on.
        </Alert>
      ) : null}
      <MarkTable sessionId={sessionId} learners={learners} />
    </>
  );
}
