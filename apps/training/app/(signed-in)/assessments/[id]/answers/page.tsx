import { decodePathParams } from '@repo/pages/decode-path-params';
import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { statisticsLimits } from '@repo/quizzes/question-statistics';
import { PageHeader } from '@repo/ui/page-header';
import { QuestionStatisticsList } from '@repo/ui/quiz/question-statistics';
import { notFound } from 'next/navigation';
import { getQuestionStatistics } from '#domain/quizzes/get-question-statistics.ts';
import { getVisibleOrSubmittedAssessment } from '#domain/submissions/get-visible-or-submitted-assessment.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const readStatistics = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('trainer', 'developer', 'admin');
  await orNotFoundPage(getVisibleOrSubmittedAssessment(ctx, id));
  return (await getQuestionStatistics(ctx, id)) ?? notFound();
});

export const generateMetadata = async (props: Props) => ({
  title: `Answers: ${(await readStatistics(props)).assessmentTitle}`,
});

export default async function QuestionStatisticsPage(props: Props) {
  const { id } = await decodePathParams(props.params);
  const statistics = await readStatistics(props);
  return (
    <>
      <PageHeader
        title="How learners answer"
        description={`${statistics.courseTitle}: ${statistics.assessmentTitle}`}
        breadcrumb={[
          { label: 'Assessments', href: '/assessments' },
          { label: statistics.assessmentTitle, href: `/assessments/${id}` },
          { label: 'How learners answer' },
        ]}
      />
      <QuestionStatisticsList statistics={statistics} limits={statisticsLimits} />
    </>
  );
}
