'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { toast } from '../toast.tsx';
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
