import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { cache } from 'react';
import { DecideTraining } from '#components/outside-training/decide-training.tsx';
import { DeleteTraining } from '#components/outside-training/delete-training.tsx';
import { NoManagerNotice } from '#components/outside-training/no-manager-notice.tsx';
import { TrainingFacts } from '#components/outside-training/training-facts.tsx';
import { TrainingForm } from '#components/outside-training/training-form.tsx';
import { getOutsideTrainingForPage } from '#domain/outside-training/get-outside-training.ts';
import { listTrainingCategories } from '#domain/outside-training/get-training-form.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

/** Cached, because metadata and page both read it. */
const readTraining = cache(async (id: string) =>
  orNotFoundPage(getOutsideTrainingForPage(await requireActor(), id)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { training } = await readTraining((await decodePathParams(params)).id);
  return { title: training.title };
}

/** A record of outside training, for its person and the managers who decide. */
export default async function OutsideTrainingPage({ params }: Props) {
  const ctx = await requireActor();
  const { training, isOwn, isChangeable, isDecidable, ...more } = await readTraining(
    (await decodePathParams(params)).id,
  );
  const categories = isChangeable ? await listTrainingCategories(ctx) : [];
  const list = isOwn ? '/outside-training' : '/centre/outside-training';
  const today = singaporeDay(ctx.clock());
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Outside training', href: list }, { label: training.title }]}
        title={training.title}
        actions={isOwn && !training.isOnRecord ? <DeleteTraining training={training} leadsTo={list} /> : null}
      />
      <div className="max-w-3xl space-y-6">
        {more.waitsForManager ? <NoManagerNotice isManager={ctx.actor.role === 'CORPORATE_ADMIN'} /> : null}
        <Card title="Record">
          <TrainingFacts training={training} today={today} />
        </Card>
        {isDecidable ? (
          <Card title="Decision">
            <DecideTraining training={training} isPersonHere={more.isPersonHere} similar={more.similar} />
          </Card>
        ) : null}
        {isChangeable ? (
          <Card title="Change">
            <TrainingForm
              {...{ categories, today }}
              stored={training}
              learner={isOwn ? null : training.learner}
            />
          </Card>
        ) : null}
      </div>
    </>
  );
}
