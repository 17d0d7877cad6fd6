import { Alert } from '@repo/ui/alert';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import type { UnreadyLecture } from '#domain/versions/find-unready-lectures.ts';

const shown = 10;

/** What has to be finished in a draft before it can be published. */
export function UnreadyLessons({
  courseId,
  lessons,
}: {
  courseId: string;
  lessons: readonly UnreadyLecture[];
}) {
  if (lessons.length === 0) return null;
  return (
    <Alert tone="warning" title="Finish these lessons before you publish" className="mb-4">
      <ul className="list-disc space-y-1 pl-5">
        {lessons.slice(0, shown).map(({ id, title, problem }) => (
          <li key={id} className="break-words">
            <NoPrefetchLink href={`/admin/courses/${courseId}?lecture=${id}`} className="link">
              {title}
            </NoPrefetchLink>{' '}
            {problem}.
          </li>
        ))}
      </ul>
      {lessons.length > shown ? <p>And {lessons.length - shown} more.</p> : null}
    </Alert>
  );
}
