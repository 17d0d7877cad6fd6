import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import {
  centreOutsideTrainingQuery,
  outsideTrainingStatuses,
} from '@repo/schemas/childcare/outside-training';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { TabLinks } from '@repo/ui/tab-links';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { TrainingList } from '#components/outside-training/training-list.tsx';
import { trainingStatusLabels } from '#components/outside-training/training-status.tsx';
import {
  listCentreOutsideTraining,
  listPersonOutsideTraining,
} from '#domain/outside-training/list-outside-training.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Outside training', () => requireRole('CORPORATE_ADMIN'));

const path = '/centre/outside-training';

/** What people of the centre did elsewhere, all of them or one. */
export default async function CentreOutsideTrainingPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const asked = Object.fromEntries(await toUrlSearchParams(searchParams));
  const parsed = centreOutsideTrainingQuery.safeParse(asked);
  const query = parsed.success ? parsed.data : centreOutsideTrainingQuery.parse({});
  const { status, learnerId } = query;
  const { trainings, total, page, totalPages } = await (learnerId === undefined
    ? listCentreOutsideTraining(ctx, query)
    : listPersonOutsideTraining(ctx, learnerId, query));
  const hrefFor = (changes: { status?: string | undefined; page?: string }) => {
    const wanted = { learnerId, status, ...changes };
    const kept = Object.entries(wanted).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
  };
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/centre/people' }, { label: 'Outside training' }]}
        title="Outside training"
        description="Training that people did elsewhere while they were in your centre. What you approve counts towards their CPD."
        actions={
          learnerId === undefined ? null : (
            <LinkButton href={`/outside-training/new?learnerId=${encodeURIComponent(learnerId)}`}>
              <Icon name="plus" />
              Record training
            </LinkButton>
          )
        }
      />
      <TabLinks
        label="Which training"
        className="mb-6"
        tabs={[
          { label: 'All', href: hrefFor({ status: undefined }), current: status === undefined },
          ...outsideTrainingStatuses.map((known) => ({
            label: trainingStatusLabels[known],
            href: hrefFor({ status: known }),
            current: status === known,
          })),
        ]}
      />
      {total > 0 && trainings.length === 0 ? (
        <PastLastPage noun="training" href={hrefFor({})} />
      ) : total === 0 ? (
        <EmptyState
          icon={<Icon name="award" />}
          title={status === 'pending' ? 'Nothing waits for you' : 'No training here'}
          description="People record it under Certificates, Outside training. You can record it for somebody on their page."
        />
      ) : (
        <Card>
          <TrainingList
            trainings={trainings}
            today={singaporeDay(ctx.clock())}
            isNamed={learnerId === undefined}
          />
        </Card>
      )}
      <Pagination
        className="mt-6"
        page={page}
        totalPages={totalPages}
        hrefFor={(number) => hrefFor({ page: String(number) })}
      />
    </>
  );
}
