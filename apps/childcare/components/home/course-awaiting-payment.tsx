import { PageLink } from '@repo/ui/page-link';
import type { CourseAwaitingPayment } from '#domain/enrollments/list-courses-awaiting-payment.ts';

/** An assigned course that cannot start until the centre pays. */
export function CourseAwaitingPaymentRow({ course: { title, slug } }: { course: CourseAwaitingPayment }) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <PageLink href={`/courses/${slug}`} className="link target-44 break-words">
        {title}
      </PageLink>
    </li>
  );
}
