import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { attendanceRiskQuery, attendanceRiskSorts } from '@repo/schemas/training/attendance-risk';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { LearnersAtRiskTable } from '#components/attendance-risk/risk-table.tsx';
import { parseTableAddress } from '#components/parse-table-address.ts';
import {
  getClassOfLearnersAtRisk,
  listLearnersAtRisk,
} from '#domain/attendance-risk/list-learners-at-risk.ts';
import { requireRole } from '#page-context.ts';

type Props = PathProps<{ id: string }> & { searchParams: SearchParams };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('trainer', 'admin');
  return { ctx, id, ...(await orNotFoundPage(getClassOfLearnersAtRisk(ctx, id))) };
});

export const generateMetadata = metadataAfterCheck('Learners at risk', load);

export default async function LearnersAtRiskPage(props: Props) {
  const { ctx, id, courseTitle, minimumAttendance, isOver } = await load(props);
  const parameters = await toUrlSearchParams(props.searchParams);
  const asked = parseTableAddress(parameters, { filterIds: ['risk'], sortIds: attendanceRiskSorts });
  const filters = attendanceRiskQuery.parse(asked.query);
  const { rows, total } = await listLearnersAtRisk(ctx, id, {
    ...filters,
    page: asked.page,
    limit: tablePageSize,
  });
  return (
    <>
      <PageHeader
        title="Learners at risk"
        description={
          minimumAttendance === null
            ? undefined
            : `Who is below ${minimumAttendance}% of the hours, or would be if they missed another session. They are warned by mail, at most twice.`
        }
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${id}` },
          { label: 'Learners at risk' },
        ]}
        actions={<LinkButton href="/classes/at-risk">All classes</LinkButton>}
      />
      {minimumAttendance === null ? (
        <Alert tone="info" title="This course has no minimum attendance">
          A minimum is part of the rule by which a course is completed.
        </Alert>
      ) : isOver ? (
        <Alert tone="info" title="This class has ended">
          <PageLink href={`/classes/${id}/completion`} className="link">
            See who has reached the minimum
          </PageLink>
        </Alert>
      ) : (
        <LearnersAtRiskTable
          rows={rows}
          total={total}
          pageSize={tablePageSize}
          csvHref={asked.csvHref(`/api/course-runs/${id}/at-risk/export`)}
        />
      )}
    </>
  );
}
