import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { ScoredQuestions } from '@repo/ui/quiz/scored-questions';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { EarlierAttempts } from '#components/grade-drafts/earlier-attempts.tsx';
import { ExtensionForm } from '#components/grade-drafts/extension-form.tsx';
import { GradeHistory } from '#components/grade-drafts/grade-history.tsx';
import { ResitForm } from '#components/grade-drafts/resit-form.tsx';
import { ResultCard } from '#components/grade-drafts/result-card.tsx';
import { markHref, moreTimeHref, resultsHref } from '#components/grade-drafts/results-address.ts';
import { LateBadge } from '#components/submissions/own-status.tsx';
import { scoreText } from '#components/submissions/score-text.ts';
import { listEarlierAttempts } from '#domain/grade-drafts/list-attempts.ts';
import { getVisibleClassResult, listClassResults } from '#domain/grade-drafts/list-class-results.ts';
import { listGradeHistory } from '#domain/grade-drafts/list-grade-history.ts';
import { findAnswersForMarker } from '#domain/quizzes/find-answers-for-marker.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Mark a learner', () => requireRole('trainer', 'admin'));

export default async function MarkPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const parameters = await toUrlSearchParams(searchParams);
  const named = (name: string) => parameters.get(name) ?? '';
  const place = { assessmentId: named('assessmentId'), courseRunId: named('courseRunId') };
  const result = await orNotFoundPage(
    getVisibleClassResult(ctx, { ...place, learnerId: named('learnerId') }),
  );
  const { assessmentTitle, courseTitle, maxScore, rubric, results } = await listClassResults(ctx, place);
  const pair = { assessmentId: place.assessmentId, learnerId: result.learnerId };
  const [history, attempts, answers] = await Promise.all([
    result.submissionId ? listGradeHistory(ctx, result.submissionId) : [],
    result.attempt > 1 ? listEarlierAttempts(ctx, pair) : [],
    result.quizScore === null ? null : findAnswersForMarker(ctx, { ...pair, attempt: result.attempt }),
  ]);
  const index = results.findIndex(({ learnerId }) => learnerId === result.learnerId);
  const hrefAt = (at: number) => {
    const learnerId = results[at]?.learnerId;
    return learnerId === undefined ? undefined : markHref({ ...place, learnerId });
  };
  const list = resultsHref(place);
  const [previous, next] = [hrefAt(index - 1), hrefAt(index + 1)];
  return (
    <>
      <PageHeader
        title={result.learnerName}
        description={`${assessmentTitle}, ${courseTitle}`}
        breadcrumb={[
          { label: 'Grading', href: '/grading' },
          { label: 'Check and release results', href: list },
          { label: result.learnerName },
        ]}
      />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
        <div className="space-y-6">
          <ResultCard
            {...{ assessmentId: place.assessmentId, maxScore, rubric, result }}
            nextHref={next ?? list}
          />
          {answers && result.quizScore !== null ? (
            <Card
              title="Answers to the quiz"
              description={`Scored automatically: ${scoreText(result.quizScore, maxScore)}.`}
            >
              <ScoredQuestions questions={answers} chosenNote="chosen" />
            </Card>
          ) : null}
        </div>
        <div className="space-y-6">
          <Card title="Work">
            {result.fileUrl ? (
              <a
                href={result.fileUrl}
                target="_blank"
                rel="noreferrer"
                className="link target-44 inline-flex items-center gap-2 break-all"
              >
                <Icon name="file-text" className="size-5 shrink-0" />
                {result.fileName}
                {result.late ? <LateBadge /> : null}
              </a>
            ) : (
              <p className="text-muted">Nothing was handed in.</p>
            )}
          </Card>
          {result.isBlind ? (
            <Card title="More time">
              <p className="mb-3 text-sm text-muted">
                This is marked blind. Time and resits are given by name, where nothing of the result is shown.
              </p>
              <PageLink href={moreTimeHref(place)} className="link target-44">
                Give more time by name
              </PageLink>
            </Card>
          ) : null}
          {result.attempt === 1 && !result.isBlind ? (
            <Card
              title="More time"
              description={result.extension ? `Granted by ${result.extension.grantedBy}` : undefined}
            >
              <ExtensionForm key={result.dueDate} {...{ assessmentId: place.assessmentId, result }} />
            </Card>
          ) : null}
          {!result.isBlind && (result.mayResit || result.resit) ? (
            <Card
              title="Resit"
              description={
                result.resit ? `Attempt ${result.attempt}, given by ${result.resit.grantedBy}` : undefined
              }
            >
              <ResitForm
                key={`${result.attempt} ${result.mayResit} ${result.dueDate}`}
                {...{ assessmentId: place.assessmentId, result, listHref: list }}
              />
            </Card>
          ) : null}
          {attempts.length > 0 ? (
            <Card
              title="Earlier attempts"
              description={
                result.countedScore === null
                  ? undefined
                  : `${scoreText(result.countedScore, maxScore)} counts until this attempt is released.`
              }
            >
              <EarlierAttempts {...{ attempts, maxScore }} />
            </Card>
          ) : null}
          {result.grade?.score == null ? null : (
            <Card title="What the learner sees">
              <p className="font-semibold tabular-nums">{scoreText(result.grade.score, maxScore)}</p>
              <p className="mt-2 whitespace-pre-wrap text-sm">{result.grade.feedback}</p>
            </Card>
          )}
          {history.length > 0 ? (
            <Card title="History">
              <GradeHistory changes={history} />
            </Card>
          ) : null}
        </div>
      </div>
      {previous || next ? (
        <nav aria-label="Learners of the class" className="mt-6 flex flex-wrap gap-3">
          {previous ? <LinkButton href={previous}>Previous learner</LinkButton> : null}
          {next ? <LinkButton href={next}>Next learner</LinkButton> : null}
        </nav>
      ) : null}
    </>
  );
}
