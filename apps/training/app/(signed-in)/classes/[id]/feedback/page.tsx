import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import type { OwnFeedback } from '@repo/schemas/training/feedback';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { DateTime } from '@repo/ui/time';
import { OwnFeedbackForm } from '#components/feedback/own-feedback-form.tsx';
import { getOwnFeedback } from '#domain/feedback/own-feedback.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  return orNotFoundPage(getOwnFeedback(ctx, id));
});

export const generateMetadata = metadataAfterCheck('How was your class?', load);

export default async function OwnFeedbackPage(props: Props) {
  const feedback = await load(props);
  const { courseRunId, courseTitle, state, closesAt, introduction } = feedback;
  return (
    <>
      <PageHeader
        title="How was your class?"
        description={
          state === 'open' ? (
            <>
              You can answer until <DateTime value={closesAt} />.
            </>
          ) : undefined
        }
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${courseRunId}` },
          { label: 'Feedback' },
        ]}
      />
      <Card className="max-w-3xl">
        {state === 'open' ? (
          <>
            {introduction ? <p className="mb-6 whitespace-pre-wrap wrap-anywhere">{introduction}</p> : null}
            <OwnFeedbackForm feedback={feedback} />
          </>
        ) : (
          <Over state={state} courseRunId={courseRunId} />
        )}
      </Card>
    </>
  );
}

function Over({ state, courseRunId }: Pick<OwnFeedback, 'state' | 'courseRunId'>) {
  const isAnswered = state === 'answered';
  return (
    <EmptyState
      icon={<Icon name={isAnswered ? 'circle-check' : 'star'} />}
      title={isAnswered ? 'Thank you, you have answered' : 'The time to answer is over'}
      description={
        isAnswered
          ? 'Your answers are stored without your name, so they cannot be shown again or changed.'
          : 'You can always write to your trainer or the training centre.'
      }
      action={<LinkButton href={`/classes/${courseRunId}`}>Back to the class</LinkButton>}
    />
  );
}
