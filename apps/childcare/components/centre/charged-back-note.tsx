import { Alert } from '@repo/ui/alert';
import { PageLink } from '@repo/ui/page-link';

/** Of a completed course, which the learner keeps. */
export function ChargedBackNote() {
  return (
    <Alert tone="danger" title="The bank took the payment back">
      The course is completed, but has to be paid for again. It is among what is to be paid in{' '}
      <PageLink href="/centre/payments" className="link">
        Payments
      </PageLink>
      .
    </Alert>
  );
}
