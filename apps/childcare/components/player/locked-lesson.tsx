import { Alert } from '@repo/ui/alert';
import { PageLink } from '@repo/ui/page-link';

type LockedLessonProps = { first: { href: string; title: string } };

/** In place of a lesson that comes later in a course whose lessons are done in order. */
export function LockedLesson({ first: { href, title } }: LockedLessonProps) {
  return (
    <Alert tone="info">
      The lessons of this course are done in order. Complete{' '}
      <PageLink href={href} className="link">
        {title}
      </PageLink>{' '}
      first.
    </Alert>
  );
}
