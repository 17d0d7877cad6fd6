import { PageLink } from '@repo/ui/page-link';
import type { AwaitedCourse } from '#domain/enrollments/list-awaiting-payment.ts';

/** An assigned course that cannot start until the centre pays. */
export function AwaitedCourseRow({ course: { title, slug } }: { course: AwaitedCourse }) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <PageLink href={`/courses/${slug}`} className="link target-44 break-words">
        {title}
      </PageLink>
    </li>
  );
}
