import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { offerHours } from '@repo/schemas/training/waiting-list';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { DateTime } from '@repo/ui/time';
import { getVisibleCourseRun } from '#domain/classes/get-course-run.ts';
import { listWaiting } from '#domain/waiting-list/list-waiting.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('trainer', 'admin');
  const waiting = await orNotFoundPage(listWaiting(ctx, id));
  return { waiting, run: await orNotFoundPage(getVisibleCourseRun(ctx, id)) };
});

export const generateMetadata = metadataAfterCheck('Waiting list', load);

export default async function WaitingListPage(props: Props) {
  const { waiting, run } = await load(props);
  return (
    <>
      <PageHeader
        title="Waiting list"
        description={`A place that becomes free is kept for ${offerHours} hours for the person who has waited longest. They are mailed between 8 am and 9 pm. An administrator can enrol anybody at once, in the roster.`}
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: run.course.title, href: `/classes/${run.id}` },
          { label: 'Waiting list' },
        ]}
      />
      {waiting.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Icon name="users" />}
            title="Nobody is waiting"
            description="Learners can wait for a place when the class is full."
          />
        </Card>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
          {waiting.map(({ userId, fullName, email, joinedAt, offeredUntil }, place) => (
            <li key={userId} className="grid gap-1 p-4 text-sm md:grid-cols-[2fr_1fr_1fr]">
              <p className="min-w-0 wrap-anywhere">
                {place + 1}. <bdi className="font-medium">{fullName}</bdi>{' '}
                <span className="text-muted">{email}</span>
              </p>
              <p className="text-muted">
                Since <DateTime value={joinedAt} />
              </p>
              <p>
                {offeredUntil ? (
                  <>
                    A place is kept until <DateTime value={offeredUntil} />
                  </>
                ) : null}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
