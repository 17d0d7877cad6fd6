'use client';

import { Button } from '@repo/ui/button';
import { allowPushOffer } from '@repo/ui/notifications/push-offer';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

/** Enrols the person and opens the first lesson; also opens it when another tab enrolled the person already. */
export function EnrollButton({ courseId, slug }: { courseId: string; slug: string }) {
  const router = useRouter();
  const [pending, setPending] = useState(false);

  async function begin() {
    setPending(true);
    const answer = await api('POST /api/enrollments', { body: { courseId } });
    if (answer.ok || answer.failure.status === 409) {
      if (answer.ok) allowPushOffer();
      router.push(`/learn/${slug}`);
      return;
    }
    toast.error(answer.failure.error);
    setPending(false);
    router.refresh();
  }

  return (
    <Button
      variant="primary"
      size="lg"
      full
      pending={pending}
      pendingText="Beginning…"
      onClick={() => void begin()}
    >
      Begin course
    </Button>
  );
}
