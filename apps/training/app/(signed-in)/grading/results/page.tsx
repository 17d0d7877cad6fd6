import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Alert } from '@repo/ui/alert';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { ClassAssessorsPanel } from '#components/assessors/class-assessors-panel.tsx';
import { MarkingQueue } from '#components/assessors/marking-queue.tsx';
import { BlindNotice } from '#components/blind/blind-notice.tsx';
import { AssessmentPicker } from '#components/grade-drafts/assessment-picker.tsx';
import { ClassResultsList } from '#components/grade-drafts/class-results-list.tsx';
import { resultsHref } from '#components/grade-drafts/results-address.ts';
import { ScoreAgainDialog } from '#components/quizzes/score-again-dialog.tsx';
import { SecondMarkingPanel } from '#components/second-marks/second-marking-panel.tsx';
import { listClassAssessors } from '#domain/assessors/class-assessors.ts';
import { listClassesToMark } from '#domain/assessors/list-classes-to-mark.ts';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { listClassResults } from '#domain/grade-drafts/list-class-results.ts';
import { type AssessedRun, listGradableRuns } from '#domain/grade-drafts/list-gradable-runs.ts';
import { findGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { wasQuizChangedSinceBegun } from '#domain/quizzes/was-quiz-changed-since-begun.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Check and release results', () =>
  requireRole('trainer', 'admin'),
);

export default async function ResultsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const parameters = await toUrlSearchParams(searchParams);
  const wanted = parameters.get('assessmentId');
  const courseRunId = parameters.get('courseRunId');
  const [assessments, assessment] = await Promise.all([
    readFirstChoices(ctx, 'assessments', { chosenValue: wanted }),
    wanted ? findGradableAssessment(ctx, wanted) : null,
  ]);
  const place = assessment && courseRunId ? { assessmentId: assessment.id, courseRunId } : null;
  const [found, assessors, queue] = await Promise.all([
    place && listClassResults(ctx, place),
    place && listClassAssessors(ctx, place),
    assessment ? [] : listClassesToMark(ctx),
  ]);
  const isQuiz = found?.results.some(({ quizScore }) => quizScore !== null) ?? false;
  const runs = assessment && !found ? await listGradableRuns(ctx, assessment) : [];
  return (
    <>
      <PageHeader
        title="Check and release results"
        description="Learners cannot see drafts. Check a class, then release its results together, with one mail to each learner."
        breadcrumb={[{ label: 'Grading', href: '/grading' }, { label: 'Check and release results' }]}
      />
      <div className="space-y-6">
        <AssessmentPicker assessments={assessments} value={assessment?.id} />
        <MarkingQueue rows={queue} />
        {assessment && !found ? <Runs assessmentId={assessment.id} runs={runs} /> : null}
        {place && assessors ? <ClassAssessorsPanel place={place} stored={assessors} /> : null}
        {place && found?.blind ? (
          <BlindNotice place={place} mayLift={ctx.actor.roles.includes('admin')} />
        ) : null}
        {place && found ? <SecondMarkingPanel place={place} found={found} /> : null}
        {place && isQuiz ? (
          <>
            {(await wasQuizChangedSinceBegun(ctx.db, place)) ? (
              <Alert tone="warning" title="The quiz was changed after some of these learners began">
                Open “Score again” before you release: it shows whose score would change.
              </Alert>
            ) : null}
            <ScoreAgainDialog place={place} />
          </>
        ) : null}
        {found && courseRunId && found.results.length > 0 ? (
          <ClassResultsList
            key={`${found.assessmentId} ${courseRunId}`}
            courseRunId={courseRunId}
            found={found}
            reader={{ id: ctx.actor.id, startsWithMine: parameters.get('mine') === 'yes' }}
          />
        ) : null}
        {found && found.results.length === 0 ? (
          <EmptyState
            icon={<Icon name="user-check" />}
            title="Nobody is in this class"
            description="Learners appear here once they are enrolled."
          />
        ) : null}
      </div>
    </>
  );
}

function Runs({ assessmentId, runs }: { assessmentId: string; runs: readonly AssessedRun[] }) {
  return (
    <section aria-labelledby="choose-class">
      <h2 id="choose-class" className="mb-2 font-semibold">
        Choose a class
      </h2>
      <ul className="divide-y divide-line rounded-md border">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap justify-between gap-2 p-3">
            <PageLink
              href={resultsHref({ assessmentId, courseRunId: run.id })}
              className="link target-44 font-medium"
            >
              {run.dates}
            </PageLink>
            <span className="text-sm text-muted">
              {run.trainer ? (
                <>
                  <bdi>{run.trainer}</bdi>,{' '}
                </>
              ) : null}
              {formatCount(run.learners, ['learner', 'learners'])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
