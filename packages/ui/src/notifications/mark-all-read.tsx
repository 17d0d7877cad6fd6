'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { focusMain } from '../focus-main.ts';
import { toast } from '../toast.tsx';
import { markNotificationsRead } from './unread-store.ts';

export function MarkAllRead() {
  const router = useRouter();
  const [pending, setPending] = useState(false);

  async function readAll() {
    setPending(true);
    const problem = await markNotificationsRead({ all: true });
    setPending(false);
    if (problem !== null) return toast.error(problem);
    focusMain();
    router.refresh();
  }

  return (
    <Button pending={pending} pendingText="Marking…" onClick={() => void readAll()}>
      Mark all as read
    </Button>
  );
}
