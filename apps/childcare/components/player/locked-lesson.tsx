import { Alert } from '@repo/ui/alert';
import { PageLink } from '@repo/ui/page-link';
import { RefreshWhenCompleted } from './refresh-when-completed.tsx';

type LockedLessonProps = { first: { id: string; href: string; title: string } };

/** In place of a lesson that comes later in a course whose lessons are done in order. */
export function LockedLesson({ first: { id, href, title } }: LockedLessonProps) {
  return (
    <Alert tone="info">
      The lessons of this course are done in order. Complete{' '}
      <PageLink href={href} className="link">
        {title}
      </PageLink>{' '}
      first.
      <RefreshWhenCompleted key={id} lectureId={id} />
    </Alert>
  );
}
