import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { CourseEditHeader } from '#components/builder/edit-header.tsx';
import { loadCourseForDeveloper } from '#components/builder/load-course-for-developer.ts';
import { CompletionRuleForm } from '#components/completion/completion-rule-form.tsx';
import { getCompletionRule } from '#domain/completion/completion-rule.ts';
import { countUnfinishedClassesAndLearners } from '#domain/completion/count-classes-ahead.ts';
import { countActiveLearners } from '#domain/courses/count-active-learners.ts';

export const generateMetadata = metadataAfterCheck('Completion', loadCourseForDeveloper);

export default async function CompletionRulePage(props: PathProps<{ id: string }>) {
  const { id, ctx, course } = await loadCourseForDeveloper(props);
  const [counts, rule, assessed, ahead] = await Promise.all([
    countActiveLearners(ctx, id),
    orNotFoundPage(getCompletionRule(ctx, id)),
    ctx.db.assessment.count({ where: { courseId: id, passScore: { not: null } } }),
    countUnfinishedClassesAndLearners(ctx, id),
  ]);
  return (
    <>
      <CourseEditHeader course={course} current="completion" activeLearners={counts.learners} />
      <Card className="max-w-3xl">
        {assessed === 0 ? (
          <Alert tone="info" className="mb-6" title="No assessment of this course has a pass score yet">
            Give them one, so that learners can be found competent.
          </Alert>
        ) : null}
        <CompletionRuleForm
          key={rule.version}
          courseId={id}
          stored={rule}
          isAdmin={ctx.actor.roles.includes('admin')}
          ahead={ahead}
        />
      </Card>
    </>
  );
}
