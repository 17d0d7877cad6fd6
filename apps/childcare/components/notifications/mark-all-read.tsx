'use client';

import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { markNotificationsRead } from './unread-store.ts';

export function MarkAllRead() {
  const router = useRouter();
  const [pending, setPending] = useState(false);

  async function readAll() {
    setPending(true);
    const problem = await markNotificationsRead({ all: true });
    setPending(false);
    if (problem === null) router.refresh();
    else toast.error(problem);
  }

  return (
    <Button pending={pending} pendingText="Marking…" onClick={() => void readAll()}>
      Mark all as read
    </Button>
  );
}
