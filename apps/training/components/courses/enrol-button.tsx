'use client';

import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

type EnrolButtonProps = {
  courseRunId: string;
  /** When it is, for screen readers: several of these stand on one page. */
  when: string;
  primary: boolean;
};

/** Takes a place in a class. */
export function EnrolButton({ courseRunId, when, primary }: EnrolButtonProps) {
  const router = useRouter();
  const [pending, setPending] = useState(false);

  async function enrol() {
    setPending(true);
    const answer = await callApi('/api/enrolments/enroll', { method: 'POST', body: { courseRunId } });
    if (answer.ok) {
      toast.success('You are enrolled', {
        description: when,
        action: { label: 'Open class', onClick: () => router.push(`/classes/${courseRunId}`) },
      });
    } else {
      toast.error(answer.failure.error);
    }
    router.refresh();
    setPending(false);
  }

  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      pending={pending}
      pendingText="Enrolling…"
      onClick={() => void enrol()}
    >
      Enrol<span className="sr-only"> in the class {when}</span>
    </Button>
  );
}
