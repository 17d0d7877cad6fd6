'use client';

import type { Block } from '@repo/schemas/marketplace/chat';
import { Avatar } from '@repo/ui/avatar';
import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

/** Who was blocked, each with the way to take it back. */
export function BlockedPeople({ blocks }: { blocks: Block[] }) {
  const router = useRouter();
  const [pendingId, setPendingId] = useState<string | null>(null);

  async function unblock({ id, name }: Block['user']) {
    setPendingId(id);
    const answer = await api('DELETE /api/users/{id}/block', { params: { id } });
    setPendingId(null);
    if (!answer.ok) {
      toast.error(answer.failure.error);
      return;
    }
    toast.undo(`${name} can write to you again`, async () => {
      const again = await api('POST /api/users/{id}/block', { params: { id } });
      if (!again.ok) throw new Error(again.failure.error);
      router.refresh();
    });
    router.refresh();
  }

  return (
    <ul className="divide-y divide-line">
      {blocks.map(({ user }) => (
        <li key={user.id} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
          <span className="flex min-w-0 items-center gap-3">
            <Avatar name={user.name} src={user.image} />
            <span className="truncate font-medium">{user.name}</span>
          </span>
          <Button
            pending={pendingId === user.id}
            pendingText="Unblocking…"
            onClick={() => void unblock(user)}
          >
            Unblock<span className="sr-only"> {user.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
