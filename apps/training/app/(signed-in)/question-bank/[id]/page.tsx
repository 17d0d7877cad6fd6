import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { statisticsLimits } from '@repo/quizzes/question-statistics';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { QuestionStatisticsList } from '@repo/ui/quiz/question-statistics';
import { BankQuestionForm } from '#components/question-bank/bank-question-form.tsx';
import { DeleteBankQuestion } from '#components/question-bank/delete-bank-question.tsx';
import { getBankQuestion, listUsesOfBankQuestion } from '#domain/question-bank/get-bank-question.ts';
import { readBankStatistics } from '#domain/question-bank/read-bank-statistics.ts';
import { requireRole } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('developer', 'admin');
  const stored = await orNotFoundPage(getBankQuestion(ctx, id));
  const [uses, statistics] = await Promise.all([
    listUsesOfBankQuestion(ctx, stored),
    readBankStatistics(ctx.db, [id]),
  ]);
  return { stored, uses, answered: statistics.get(id) };
});

export const generateMetadata = metadataAfterCheck('Bank question', load);

export default async function BankQuestionPage(props: PathProps<{ id: string }>) {
  const { stored, uses, answered } = await load(props);
  const isNamed = uses.some((use) => use.isNamed);
  return (
    <>
      <PageHeader
        title="Bank question"
        description="Changes apply to every quiz that uses this question. Attempts that have started keep the question as it was."
        breadcrumb={[{ label: 'Question bank', href: '/question-bank' }, { label: 'Question' }]}
        actions={isNamed ? null : <DeleteBankQuestion id={stored.id} />}
      />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <Card>
          <BankQuestionForm stored={stored} />
        </Card>
        <div className="space-y-6">
          <Card title="Used in these quizzes">
            {uses.length === 0 ? (
              <p className="text-muted">No quiz uses it, and no pool draws from its topic.</p>
            ) : (
              <ul className="space-y-3">
                {uses.map((use) => (
                  <li key={use.assessmentId}>
                    <PageLink
                      href={`/courses/${use.courseId}/assessments/${use.assessmentId}/quiz`}
                      className="link target-44 font-medium"
                    >
                      {use.assessmentTitle}
                    </PageLink>
                    <p className="text-sm text-muted">
                      {use.courseTitle}
                      {use.isNamed ? '' : ', by a pool of its topic'}
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          {answered && answered.asked > 0 ? (
            <QuestionStatisticsList
              statistics={{ attempts: answered.asked, questions: [answered] }}
              limits={statisticsLimits}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}
