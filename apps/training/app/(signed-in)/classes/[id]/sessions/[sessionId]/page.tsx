import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { attendanceSorts, attendanceTableQuery } from '@repo/schemas/training/attendance';
import { Alert } from '@repo/ui/alert';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { loadSessionHeadingForStaff } from '#components/attendance/load-session-heading-for-staff.ts';
import { AttendanceMarkTable } from '#components/attendance/mark-table.tsx';
import { parseTableAddress } from '#components/parse-table-address.ts';
import { getAttendanceCode } from '#domain/attendance/get-attendance-code.ts';
import { listSessionAttendancePage } from '#domain/attendance/get-session-attendance.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';

type Props = { params: Promise<{ id: string; sessionId: string }>; searchParams: SearchParams };

/** Most classes fit on one page. */

export const generateMetadata = metadataAfterCheck('Attendance', loadSessionHeadingForStaff);

export default async function AttendancePage(props: Props) {
  const { id, sessionId, ctx, heading } = await loadSessionHeadingForStaff(props);
  const parameters = await toUrlSearchParams(props.searchParams);
  const asked = parseTableAddress(parameters, { filterIds: ['mark', 'document'], sortIds: attendanceSorts });
  const filters = attendanceTableQuery.parse(asked.query);
  const [{ rows, total, everybody }, screen] = await Promise.all([
    listSessionAttendancePage(ctx, sessionId, { ...filters, page: asked.page, limit: tablePageSize }),
    getAttendanceCode(ctx, sessionId),
  ]);
  const begins = singaporeDate(new Date(screen.opensAt));
  const isToCome = singaporeDate(ctx.clock()) < begins;
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: heading.courseTitle, href: `/classes/${id}` },
          { label: heading.title },
        ]}
        title={`Attendance: ${heading.title}`}
        description={heading.when}
        actions={
          screen.state === 'early' || screen.state === 'open' ? (
            <LinkButton
              href={`/classes/${id}/sessions/${sessionId}/attendance`}
              variant={screen.state === 'open' ? 'primary' : 'secondary'}
            >
              <Icon name="qr-code" />
              Show code
            </LinkButton>
          ) : null
        }
      />
      {isToCome ? (
        <Alert tone="info" title="This session has not started yet" className="mb-6">
          Attendance can be marked from the day of the session.
        </Alert>
      ) : null}
      {heading.seesDocuments && everybody.waiting > 0 ? (
        <Alert
          tone="info"
          title={`Documents of ${formatCount(everybody.waiting, ['learner', 'learners'])} wait for your decision`}
          className="mb-6"
        >
          <PageLink href={`/classes/${id}/sessions/${sessionId}?document=waiting`} className="link">
            Show only these
          </PageLink>
        </Alert>
      ) : null}
      <AttendanceMarkTable
        sessionId={sessionId}
        seesDocuments={heading.seesDocuments}
        rows={rows}
        total={total}
        everybody={everybody}
        csvHref={asked.csvHref(`/api/sessions/${sessionId}/attendance/export`)}
        pageSize={tablePageSize}
      />
    </>
  );
}
