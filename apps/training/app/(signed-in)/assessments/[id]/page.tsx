import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { RichText } from '@repo/rich-text/rich-text';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { AssessmentFacts } from '#components/submissions/assessment-facts.tsx';
import { OwnWorkPanel } from '#components/submissions/own-work-panel.tsx';
import { RubricList } from '#components/submissions/rubric-list.tsx';
import { findOwnQuizState } from '#domain/quizzes/find-own-quiz-state.ts';
import { getOwnWork } from '#domain/submissions/get-own-work.ts';
import { getVisibleOrSubmittedAssessment } from '#domain/submissions/get-visible-or-submitted-assessment.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const find = loadOncePerRequest(async ({ id }: { id: string }) =>
  orNotFoundPage(getVisibleOrSubmittedAssessment(await requireActor(), id)),
);

export const generateMetadata = async (props: Props) => ({
  title: (await find(props)).title,
});

export default async function AssessmentPage(props: Props) {
  const ctx = await requireActor();
  const assessment = await find(props);
  const { roles } = ctx.actor;
  const mayGrade = roles.some((role) => role === 'trainer' || role === 'admin');
  const [work, quiz] = await Promise.all([
    roles.includes('learner') ? getOwnWork(ctx, assessment.id) : null,
    assessment.type === 'quiz' ? findOwnQuizState(ctx, assessment.id) : null,
  ]);
  return (
    <>
      <PageHeader
        title={assessment.title}
        description={assessment.courseTitle}
        breadcrumb={[{ label: 'Assessments', href: '/assessments' }, { label: assessment.title }]}
        actions={
          mayGrade ? (
            <>
              {quiz ? (
                <LinkButton href={`/assessments/${assessment.id}/answers`}>
                  <Icon name="list-checks" />
                  How learners answer
                </LinkButton>
              ) : null}
              <LinkButton href={`/grading?assessmentId=${assessment.id}`} variant="primary">
                <Icon name="pen-line" />
                Grade submissions
              </LinkButton>
            </>
          ) : null
        }
      />
      <div className={work ? 'grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start' : 'max-w-3xl'}>
        <Card className="space-y-6">
          <AssessmentFacts assessment={assessment} />
          {assessment.description ? (
            <RichText html={assessment.description} />
          ) : (
            <p className="text-muted">There is no written brief. Ask your trainer what to hand in.</p>
          )}
          {assessment.rubric.length > 0 ? (
            <RubricList rubric={assessment.rubric} chosen={work?.current?.levels ?? []} />
          ) : null}
        </Card>
        {work ? <OwnWorkPanel assessment={assessment} work={work} quiz={quiz} now={ctx.clock()} /> : null}
      </div>
    </>
  );
}
