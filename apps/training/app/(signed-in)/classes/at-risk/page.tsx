import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { attendanceRiskLabels } from '#components/classes/labels.ts';
import { type ClassAtRisk, listClassesAtRisk } from '#domain/attendance-risk/list-classes-at-risk.ts';
import { requireRole } from '#page-context.ts';

const limit = 20;
const path = '/classes/at-risk';

export const generateMetadata = metadataAfterCheck('Learners at risk', () => requireRole('trainer', 'admin'));

/** Where the weekly notification of several classes leads. */
export default async function ClassesAtRiskPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const page = readPageNumber(await toUrlSearchParams(searchParams));
  const { data: classes, pagination } = await listClassesAtRisk(ctx, { page, limit });
  return (
    <>
      <PageHeader
        title="Learners at risk"
        description="Running classes with learners who are below the minimum attendance, or would be if they missed another session."
        breadcrumb={[{ label: 'Classes', href: '/classes' }, { label: 'Learners at risk' }]}
      />
      <Card className="max-w-3xl">
        {pagination.total === 0 ? (
          <EmptyState
            icon={<Icon name="circle-check" />}
            title="Nobody is at risk"
            description="Everybody can still reach the minimum attendance, even if they miss another session."
          />
        ) : classes.length === 0 ? (
          <PastLastPage noun="classes" href={path} />
        ) : (
          <ul className="divide-y divide-line">
            {classes.map((each) => (
              <ClassItem key={each.courseRunId} {...each} />
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(to) => `${path}?page=${to}`}
        label="Pages of classes"
      />
    </>
  );
}

function ClassItem({ courseRunId, title, dates, below, last }: ClassAtRisk) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <PageLink href={`/classes/${courseRunId}/at-risk`} className="link target-44 break-words">
          {title}
        </PageLink>
        <p className="text-sm text-muted">{dates}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        {below > 0 ? (
          <StatusBadge tone={attendanceRiskLabels.below.tone}>
            {formatCount(below, ['learner', 'learners'])} below the minimum
          </StatusBadge>
        ) : null}
        {last > 0 ? (
          <StatusBadge tone={attendanceRiskLabels.last.tone}>
            {formatCount(last, ['learner', 'learners'])} cannot miss more
          </StatusBadge>
        ) : null}
      </p>
    </li>
  );
}
