'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

export function SyncNowButton({ isRunning }: { isRunning: boolean }) {
  const router = useRouter();
  const [pending, setPending] = useState(false);

  async function start() {
    setPending(true);
    const answer = await api('POST /api/admin/sync');
    setPending(false);
    if (answer.ok) router.push(`/agency/sync/${answer.data.id}`);
    else toast.error(answer.failure.error);
  }

  return (
    <Button
      variant="primary"
      pending={pending}
      pendingText="Starting…"
      onClick={start}
      disabled={isRunning}
      title={isRunning ? 'A synchronisation is running' : undefined}
    >
      <Icon name="refresh-cw" />
      Sync now
    </Button>
  );
}
