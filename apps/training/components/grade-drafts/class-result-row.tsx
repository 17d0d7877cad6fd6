'use client';

import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { Checkbox } from '@repo/ui/checkbox';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { scoreText } from '#components/submissions/score-text.ts';
import { resultStateLabels, resultWarningTexts, secondMarkTexts } from './release-text.ts';
import { markHref } from './results-address.ts';

type Props = {
  result: ClassResult;
  place: { assessmentId: string; courseRunId: string; maxScore: number };
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function scoresOf({ grade, draft, countedScore }: ClassResult, maxScore: number): string {
  if (draft?.isHidden) return `Marked by ${draft.markedBy}`;
  const shown = grade?.score ?? countedScore;
  const seen = shown == null ? '' : scoreText(shown, maxScore);
  const next = draft?.score == null ? '' : scoreText(draft.score, maxScore);
  if (seen && next) return `${next}, was ${seen}`;
  return next || seen || 'No score';
}

export function ClassResultRow({ result, place, isChosen, onChoose }: Props) {
  const { learnerId, learnerName, learnerEmail, state, warnings, draft, mail, secondMark, quizScore, grade } =
    result;
  const { assessmentId, courseRunId, maxScore } = place;
  const { tone, label } = resultStateLabels[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
      <span className="size-11 shrink-0">
        {state === 'ready' ? (
          <Checkbox
            aria-label={`Release the result of ${learnerName}${learnerEmail ? ` (${learnerEmail})` : ''}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        ) : null}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <PageLink
          href={markHref({ assessmentId, courseRunId, learnerId })}
          className="link target-44 font-medium"
        >
          <bdi>{learnerName}</bdi>
        </PageLink>
        {learnerEmail ? <p className="break-all text-sm text-muted">{learnerEmail}</p> : null}
        {result.assessor ? (
          <p className="text-sm text-muted">
            Marked by <bdi>{result.assessor.name}</bdi>
          </p>
        ) : null}
        {result.attempt > 1 ? <p className="text-sm">Attempt {result.attempt}</p> : null}
      </div>
      <div className="flex-1 basis-52 space-y-1 text-sm">
        <p className="font-medium tabular-nums">{scoresOf(result, maxScore)}</p>
        {quizScore === null ||
        quizScore === draft?.score ||
        (draft === null && quizScore === grade?.score) ? null : (
          <p className="tabular-nums">The answers to the quiz are worth {scoreText(quizScore, maxScore)}</p>
        )}
        {draft?.feedback ? <p className="line-clamp-2 text-muted">{draft.feedback}</p> : null}
      </div>
      <div className="flex-1 basis-64 space-y-1 text-sm">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {secondMark ? <p>{secondMarkTexts[secondMark.state]}</p> : null}
        {warnings
          .filter((warning) => warning !== 'second-mark')
          .map((warning) => (
            <p key={warning}>{resultWarningTexts[warning]}</p>
          ))}
        {mail ? <p className="text-muted">Mail: {mail.subject}</p> : null}
      </div>
    </li>
  );
}
