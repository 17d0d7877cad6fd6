import { ownOutsideTrainingQuery } from '@repo/schemas/childcare/outside-training';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { TrainingList } from '#components/outside-training/training-list.tsx';
import { listOwnOutsideTraining } from '#domain/outside-training/list-outside-training.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Outside training' };

export default async function OwnOutsideTrainingPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const asked = Object.fromEntries(await toUrlSearchParams(searchParams));
  const parsed = ownOutsideTrainingQuery.safeParse(asked);
  const query = parsed.success ? parsed.data : ownOutsideTrainingQuery.parse({});
  const { trainings, total, page, totalPages } = await listOwnOutsideTraining(ctx, query);
  const mayRecord = ctx.actor.organizationId !== null;
  const record = (
    <LinkButton href="/outside-training/new" variant="primary">
      <Icon name="plus" />
      Record training
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Certificates', href: '/certificates' }, { label: 'Outside training' }]}
        title="Outside training"
        description="Courses and workshops that you did elsewhere. Their CPD points count once your centre has approved them."
        actions={mayRecord && total > 0 ? record : null}
      />
      {total === 0 ? (
        <EmptyState
          icon={<Icon name="award" />}
          title="No outside training yet"
          description={
            mayRecord
              ? 'Have you been on a first-aid course or a workshop? Record it here with your certificate.'
              : 'Once you are in a centre, you can record training here for its managers to approve.'
          }
          action={mayRecord ? record : undefined}
        />
      ) : null}
      {total > 0 && trainings.length === 0 ? <PastLastPage noun="training" href="/outside-training" /> : null}
      {trainings.length > 0 ? (
        <Card>
          <TrainingList trainings={trainings} today={singaporeDay(ctx.clock())} />
        </Card>
      ) : null}
      <Pagination
        className="mt-6"
        page={page}
        totalPages={totalPages}
        hrefFor={(number) => `/outside-training?page=${number}`}
      />
    </>
  );
}
