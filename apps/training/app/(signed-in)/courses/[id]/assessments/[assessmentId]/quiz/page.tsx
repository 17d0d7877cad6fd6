import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageHeader } from '@repo/ui/page-header';
import { notFound } from 'next/navigation';
import { QuizForm } from '#components/quizzes/quiz-form.tsx';
import { getVisibleAssessment } from '#domain/assessments/get-assessment.ts';
import { listBankTopics } from '#domain/question-bank/list-bank-questions.ts';
import { getQuiz } from '#domain/quizzes/get-quiz.ts';
import { requireRole } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id, assessmentId }: { id: string; assessmentId: string }) => {
  const ctx = await requireRole('developer', 'admin');
  const assessment = await orNotFoundPage(getVisibleAssessment(ctx, assessmentId));
  if (assessment.courseId !== id || assessment.type !== 'quiz') notFound();
  const [stored, topics] = await Promise.all([getQuiz(ctx, assessmentId), listBankTopics(ctx)]);
  return { assessment, stored, topics };
});

export const generateMetadata = metadataAfterCheck('Edit quiz', load);

export default async function EditQuizPage(props: PathProps<{ id: string; assessmentId: string }>) {
  const { assessment, stored, topics } = await load(props);
  const { id, courseId, title, courseTitle } = assessment;
  return (
    <>
      <PageHeader
        title="Quiz"
        description="The pass score and the number of attempts are set in the assessment. Attempts that have started keep their questions."
        breadcrumb={[
          { label: 'Courses', href: '/courses' },
          { label: courseTitle, href: `/courses/${courseId}` },
          { label: 'Assessments', href: `/courses/${courseId}/assessments` },
          { label: title, href: `/courses/${courseId}/assessments/${id}` },
          { label: 'Quiz' },
        ]}
      />
      <div className="max-w-3xl">
        <QuizForm courseId={courseId} assessmentId={id} stored={stored} topics={topics} />
      </div>
    </>
  );
}
