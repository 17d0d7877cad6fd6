'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { allowPushOffer } from '@repo/ui/notifications/push-offer';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { formatFee } from './labels.ts';

type EnrolButtonProps = {
  courseRunId: string;
  courseTitle: string;
  /** Included for screen readers, because the page has several such buttons. */
  whenText: string;
  /** One line; "" when unknown. */
  venue: string;
  /** Withdrawing is no longer possible. */
  hasBegun: boolean;
  feeSgd: number;
  isPrimary: boolean;
};

export function withdrawalNoticeBeforeEnrolling(hasBegun: boolean): string {
  return hasBegun
    ? 'This class has begun already: once you are enrolled, only an administrator can take you out of it.'
    : 'You can withdraw until the class begins.';
}

export function EnrolButton({
  courseRunId,
  courseTitle,
  whenText,
  venue,
  hasBegun,
  feeSgd,
  isPrimary,
}: EnrolButtonProps) {
  const router = useRouter();
  const { submit } = useSubmitAndRefresh();

  function enrol() {
    return submit(api('POST /api/enrolments/enroll', { body: { courseRunId } }), () => {
      allowPushOffer();
      toast.success('You are enrolled', {
        description: 'A mail confirms it.',
        action: { label: 'Open class', onClick: () => router.push(`/classes/${courseRunId}`) },
      });
    });
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant={isPrimary ? 'primary' : 'secondary'}>
          Enrol<span className="sr-only"> in the class {whenText}</span>
        </Button>
      }
      tone="primary"
      title={`Enrol in “${courseTitle}”?`}
      description={
        <>
          <span className="block">When: {whenText}</span>
          <span className="block">Where: {venue || 'to be announced'}</span>
          <span className="block">Course fee: {formatFee(feeSgd)}</span>
          <span className="mt-2 block">{withdrawalNoticeBeforeEnrolling(hasBegun)}</span>
        </>
      }
      confirmLabel="Enrol"
      pendingLabel="Enrolling…"
      onConfirm={enrol}
    />
  );
}
