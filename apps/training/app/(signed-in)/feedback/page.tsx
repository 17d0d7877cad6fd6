import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { Chart } from '@repo/ui/chart';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { ClassFeedbackRow } from '#components/feedback/class-feedback-row.tsx';
import { listClassesWithFeedback, readFeedbackByMonth } from '#domain/feedback/list-classes-with-feedback.ts';
import { requireRole } from '#page-context.ts';

const requireReader = () => requireRole('trainer', 'admin');

export const generateMetadata = metadataAfterCheck('Feedback', requireReader);

const pageSize = 50;

export default async function FeedbackPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireReader();
  const isAdmin = ctx.actor.roles.includes('admin');
  const page = readPageNumber(await toUrlSearchParams(searchParams));
  const [{ classes, total }, months] = [
    await listClassesWithFeedback(ctx, { page, pageSize }),
    await readFeedbackByMonth(ctx),
  ];
  return (
    <>
      <PageHeader
        title="Feedback"
        description={
          isAdmin
            ? 'What learners say about their classes.'
            : 'What learners say about the classes that you teach.'
        }
        actions={
          isAdmin ? (
            <LinkButton href="/settings/feedback">
              <Icon name="settings" />
              What they are asked
            </LinkButton>
          ) : null
        }
      />
      {months.length > 1 ? (
        <Card
          className="mb-6"
          title="Average rating by month"
          description="From 1, very poor, to 5, very good."
        >
          <Chart
            title="Average rating of classes by month"
            kind="line"
            labelName="Month"
            series={[{ key: 'average', name: 'Average rating' }]}
            data={months.map(({ month, average }) => ({
              label: formatMonth(month),
              average: Math.round(average * 10) / 10,
            }))}
          />
        </Card>
      ) : null}
      {total === 0 ? (
        <Card>
          <EmptyState
            icon={<Icon name="star" />}
            title="No class has been asked yet"
            description="Learners are asked on the day after their class, if an administrator has turned that on."
          />
        </Card>
      ) : classes.length === 0 ? (
        <PastLastPage noun="classes" href="/feedback" />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
          {classes.map((entry) => (
            <ClassFeedbackRow key={entry.courseRunId} entry={entry} now={ctx.clock()} showTrainer={isAdmin} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        totalPages={Math.ceil(total / pageSize)}
        hrefFor={(to) => `/feedback?page=${to}`}
        label="Pages of classes"
      />
    </>
  );
}

/** "Nov 2026" for "2026-11". */
function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-SG', {
    ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
  });
}
