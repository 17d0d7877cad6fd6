import type { EarlierAttempt } from '@repo/schemas/training/grade-draft';
import { DateTime } from '@repo/ui/time';
import { scoreText } from '#components/submissions/score-text.ts';

type Props = { attempts: readonly EarlierAttempt[]; maxScore: number };

export function EarlierAttempts({ attempts, maxScore }: Props) {
  return (
    <ol className="space-y-3 text-sm">
      {attempts.map(({ submissionId, attempt, score, gradedAt, feedback, fileUrl, fileName }) => (
        <li key={submissionId}>
          <p className="font-medium tabular-nums">
            Attempt {attempt}: {score === null ? 'No score' : scoreText(score, maxScore)}
          </p>
          {gradedAt ? (
            <p className="text-muted">
              <DateTime value={gradedAt} />
            </p>
          ) : null}
          {feedback ? <p className="whitespace-pre-wrap">{feedback}</p> : null}
          {fileUrl ? (
            <a href={fileUrl} target="_blank" rel="noreferrer" className="link target-44 break-all">
              {fileName}
            </a>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
