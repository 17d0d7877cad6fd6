import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { type ClassFeedback, leastFeedbackAnswers } from '@repo/schemas/training/feedback';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { DateTime } from '@repo/ui/time';
import { QuestionResult } from '#components/feedback/question-result.tsx';
import { findClassFeedback } from '#domain/feedback/class-feedback.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('trainer', 'admin');
  const isAdmin = ctx.actor.roles.includes('admin');
  return { id, isAdmin, now: ctx.clock(), ...(await orNotFoundPage(findClassFeedback(ctx, id))) };
});

export const generateMetadata = metadataAfterCheck('Feedback', load);

export default async function ClassFeedbackPage(props: Props) {
  const { id, isAdmin, now, courseTitle, feedback } = await load(props);
  return (
    <>
      <PageHeader
        title="Feedback"
        description={feedback ? <Answered feedback={feedback} /> : undefined}
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${id}` },
          { label: 'Feedback' },
        ]}
      />
      {feedback?.results ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {feedback.results.map((result) => (
            <QuestionResult key={result.id} result={result} />
          ))}
        </div>
      ) : (
        <Card>
          <EmptyState icon={<Icon name="star" />} {...explain(feedback, { isAdmin, now })} />
        </Card>
      )}
    </>
  );
}

function Answered({ feedback: { asked, answered } }: { feedback: ClassFeedback }) {
  return (
    <>
      {answered.toLocaleString('en')} of {formatCount(asked, ['learner', 'learners'])} answered.
    </>
  );
}

/** Why there is nothing to see. */
function explain(feedback: ClassFeedback | null, { isAdmin, now }: { isAdmin: boolean; now: Date }) {
  if (feedback === null)
    return {
      title: 'The learners of this class were not asked',
      description: `Classes with at least ${leastFeedbackAnswers} learners are asked on the day after they end, if an administrator has turned that on.`,
      action: isAdmin ? <LinkButton href="/settings/feedback">Open the questions</LinkButton> : undefined,
    };
  if (new Date(feedback.closesAt) > now)
    return {
      title: 'The learners are still answering',
      description: (
        <>
          Answers are shown after <DateTime value={feedback.closesAt} />, so that nobody can see who said
          what.
        </>
      ),
    };
  return {
    title: 'Too few answers to show',
    description: `Fewer than ${leastFeedbackAnswers} learners answered. Their answers stay hidden, because they would show who gave them.`,
  };
}
