'use client';

import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { toast } from '@repo/ui/toast';
import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

/** Makes a draft and opens it. */
export function NewCourseButton() {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  async function create() {
    setPending(true);
    const answer = await callApi<{ id: string }>('/api/courses', {
      method: 'POST',
      body: { requiresEvidence: true },
    });
    if (answer.ok) {
      router.push(`/admin/courses/${answer.data.id}?part=details`);
      return;
    }
    toast.error(answer.failure.error);
    setPending(false);
  }
  return (
    <Button variant="primary" pending={pending} pendingText="Creating…" onClick={() => void create()}>
      <Plus aria-hidden />
      New course
    </Button>
  );
}
