'use client';

import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { api } from '#api.ts';
import { useChat } from './chat-provider.tsx';
import type { ThreadMenuProps } from './thread-menu.tsx';

export type CannotWriteNoticeProps = Omit<ThreadMenuProps, 'listing'>;

/** Replaces the composer when sending is impossible, and says why and what would change it. */
export function CannotWriteNotice({ other, conversationId, blockedByMe }: CannotWriteNoticeProps) {
  const { refresh } = useChat();
  const [isPending, setPending] = useState(false);

  async function unblock() {
    setPending(true);
    const answer = await api('DELETE /api/users/{id}/block', { params: { id: other.id } });
    if (!answer.ok) toast.error(answer.failure.error);
    if (conversationId !== null) await refresh(conversationId);
    setPending(false);
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface-raised px-4 py-4 text-sm text-muted"
    >
      {blockedByMe ? (
        <>
          <p>You blocked {other.name}.</p>
          <Button pending={isPending} pendingText="Unblocking…" onClick={() => void unblock()}>
            Unblock {other.name}
          </Button>
        </>
      ) : (
        <p>You cannot write to {other.name}. What was written stays here.</p>
      )}
    </div>
  );
}
