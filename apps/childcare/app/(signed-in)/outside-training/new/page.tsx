import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { NoManagerNotice } from '#components/outside-training/no-manager-notice.tsx';
import { TrainingForm } from '#components/outside-training/training-form.tsx';
import { getNewTrainingFormData } from '#domain/outside-training/get-training-form.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Record outside training' };

/** The reader's own training, or that of a learner whom a manager names in the address. */
export default async function NewOutsideTrainingPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const learnerId = (await toUrlSearchParams(searchParams)).get('learnerId');
  const { categories, learner, waitsForManager } = await orNotFoundPage(
    getNewTrainingFormData(ctx, learnerId),
  );
  return (
    <>
      <PageHeader
        breadcrumb={[
          learner
            ? { label: learner.name, href: `/centre/people/${learner.id}` }
            : { label: 'Outside training', href: '/outside-training' },
          { label: 'Record training' },
        ]}
        title="Record outside training"
        description={
          learner
            ? `Training that ${learner.name} did elsewhere. You approve it on the next page.`
            : 'Training that you did elsewhere. A manager of your centre checks it.'
        }
      />
      {waitsForManager ? (
        <NoManagerNotice isManager={ctx.actor.role === 'CORPORATE_ADMIN'} className="mb-6" />
      ) : null}
      <TrainingForm {...{ categories, learner }} stored={null} today={singaporeDay(ctx.clock())} />
    </>
  );
}
