import type { SecondMark } from '@repo/schemas/training/grade-draft';
import { scoreText } from '#components/submissions/score-text.ts';

type Props = { secondMark: SecondMark; firstMarker: string; maxScore: number };

export function TwoMarks({ secondMark, firstMarker, maxScore }: Props) {
  const { firstScore, score, feedback, markedBy, settledScore, settledBy, settleReason } = secondMark;
  if (firstScore === null || score === null) return null;
  return (
    <div className="space-y-2 text-sm">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <Mark name={`First mark, ${firstMarker}`} value={scoreText(firstScore, maxScore)} />
        <Mark name={`Second mark, ${markedBy ?? ''}`} value={scoreText(score, maxScore)} />
        {settledScore === null ? null : (
          <Mark name={`Settled by ${settledBy ?? ''}`} value={scoreText(settledScore, maxScore)} />
        )}
      </dl>
      {feedback ? <p className="whitespace-pre-wrap">{feedback}</p> : null}
      {settleReason ? <p>Reason: {settleReason}</p> : null}
    </div>
  );
}

function Mark({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">
        <bdi>{name}</bdi>
      </dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
