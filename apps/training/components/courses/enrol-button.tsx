'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { feeText } from './labels.ts';

type EnrolButtonProps = {
  courseRunId: string;
  title: string;
  /** When it is, for screen readers too: several of these stand on one page. */
  when: string;
  /** One line; "" while nobody knows it. */
  venue: string;
  fee: number;
  primary: boolean;
};

/** Takes a place in a class, after a look at what it costs, when and where it is. */
export function EnrolButton({ courseRunId, title, when, venue, fee, primary }: EnrolButtonProps) {
  const router = useRouter();

  async function enrol() {
    const answer = await callApi('/api/enrolments/enroll', { method: 'POST', body: { courseRunId } });
    if (!answer.ok) return answer.failure.error;
    toast.success('You are enrolled', {
      description: 'A mail confirms it.',
      action: { label: 'Open class', onClick: () => router.push(`/classes/${courseRunId}`) },
    });
    router.refresh();
    return undefined;
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant={primary ? 'primary' : 'secondary'}>
          Enrol<span className="sr-only"> in the class {when}</span>
        </Button>
      }
      tone="primary"
      title={`Enrol in “${title}”?`}
      description={
        <>
          <span className="block">When: {when}</span>
          <span className="block">Where: {venue || 'to be announced'}</span>
          <span className="block">Course fee: {feeText(fee)}</span>
          <span className="mt-2 block">You can withdraw until the class begins.</span>
        </>
      }
      confirmLabel="Enrol"
      pendingLabel="Enrolling…"
      onConfirm={enrol}
    />
  );
}
