import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { DateTime } from '@repo/ui/time';
import type { CourseResetRecord } from '#domain/centre/list-course-resets.ts';

/** What was done before courses were started again; renders nothing without any. */
export function CourseResets({ resets }: { resets: readonly CourseResetRecord[] }) {
  if (resets.length === 0) return null;
  return (
    <Card title="Started again" description="What was done before is kept on record.">
      <ul className="divide-y divide-line">
        {resets.map(({ id, courseTitle, reason, by, at, progress, completedAt, completed, attempts }) => (
          <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
            <p className="break-words">{courseTitle}</p>
            <p className="text-sm text-muted">
              <DateTime value={at.toISOString()} dateOnly />, by{' '}
              {by === null ? 'a requirement' : <bdi>{by}</bdi>}: {reason}
            </p>
            <p className="text-sm text-muted tabular-nums">
              Before: {progress}%, {formatCount(completed, ['lecture', 'lectures'])} done,{' '}
              {formatCount(attempts, ['attempt', 'attempts'])} at quizzes
              {completedAt ? (
                <>
                  , completed on <DateTime value={completedAt.toISOString()} dateOnly />
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
