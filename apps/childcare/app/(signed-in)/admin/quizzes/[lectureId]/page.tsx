import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { statisticsLimits } from '@repo/quizzes/question-statistics';
import { PageHeader } from '@repo/ui/page-header';
import { QuestionStatisticsList } from '@repo/ui/quiz/question-statistics';
import { notFound } from 'next/navigation';
import { getQuestionStatistics } from '#domain/quiz/get-question-statistics.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ lectureId: string }> };

const readStatistics = loadOncePerRequest(async ({ lectureId }: { lectureId: string }) => {
  const ctx = await requireRole('SUPER_ADMIN');
  return (await getQuestionStatistics(ctx, lectureId)) ?? notFound();
});

export const generateMetadata = async (props: Props) => ({
  title: `Answers: ${(await readStatistics(props)).lectureTitle}`,
});

export default async function QuestionStatisticsPage(props: Props) {
  const statistics = await readStatistics(props);
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Courses', href: '/admin/courses' },
          { label: statistics.courseTitle, href: `/admin/courses/${statistics.courseId}` },
          { label: 'How learners answer' },
        ]}
        title="How learners answer"
        description={`${statistics.courseTitle}: ${statistics.lectureTitle}`}
      />
      <QuestionStatisticsList statistics={statistics} limits={statisticsLimits} />
    </>
  );
}
