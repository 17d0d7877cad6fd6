import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageHeader } from '@repo/ui/page-header';
import { notFound } from 'next/navigation';
import { OwnQuizPanel } from '#components/quizzes/own-quiz-panel.tsx';
import { handInOverdueAndGetOwnQuiz } from '#domain/quizzes/get-own-quiz.ts';
import { getVisibleOrSubmittedAssessment } from '#domain/submissions/get-visible-or-submitted-assessment.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const find = loadOncePerRequest(async ({ id }: { id: string }) =>
  orNotFoundPage(getVisibleOrSubmittedAssessment(await requireRole('learner'), id)),
);

export const generateMetadata = async (props: Props) => ({ title: (await find(props)).title });

export default async function OwnQuizPage(props: Props) {
  const ctx = await requireRole('learner');
  const assessment = await find(props);
  const quiz = (await handInOverdueAndGetOwnQuiz(ctx, assessment)) ?? notFound();
  const { id, title, courseTitle, maxScore, dueDate } = assessment;
  return (
    <>
      <PageHeader
        title={title}
        description={courseTitle}
        breadcrumb={[
          { label: 'Assessments', href: '/assessments' },
          { label: title, href: `/assessments/${id}` },
          { label: 'Quiz' },
        ]}
      />
      <div className="max-w-3xl">
        <OwnQuizPanel
          // Another attempt, or one that was handed in elsewhere, begins afresh.
          key={quiz.open?.id ?? 'none'}
          learnerId={ctx.actor.id}
          assessment={{ id, maxScore }}
          quiz={quiz}
          isOverdue={new Date(dueDate) < ctx.clock()}
        />
      </div>
    </>
  );
}
