import type { GradeChange } from '@repo/schemas/training/grade-draft';
import { DateTime } from '@repo/ui/time';

export function GradeHistory({ changes }: { changes: readonly GradeChange[] }) {
  return (
    <ol className="space-y-3 text-sm">
      {changes.map((change) => (
        <li key={`${change.changedAt} ${change.score} ${change.feedback}`}>
          <p className="font-medium tabular-nums">
            {change.previousScore ?? 'No score'} → {change.score ?? 'No score'}
          </p>
          <p className="text-muted">
            <DateTime value={change.changedAt} />, marked by <bdi>{change.markedBy}</bdi>
            {change.releasedBy === change.markedBy ? null : (
              <>
                , released by <bdi>{change.releasedBy}</bdi>
              </>
            )}
          </p>
          {change.reason ? <p>Reason: {change.reason}</p> : null}
          {change.previousFeedback !== change.feedback && change.feedback ? (
            <p className="line-clamp-3 whitespace-pre-line text-muted">{change.feedback}</p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
