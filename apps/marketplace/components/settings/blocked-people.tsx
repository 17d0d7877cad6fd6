'use client';

import type { BlockedUser } from '@repo/schemas/marketplace/chat';
import { Avatar } from '@repo/ui/avatar';
import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

export function BlockedPeople({ blocks }: { blocks: BlockedUser[] }) {
  const router = useRouter();
  const { run, pending } = useSubmitAndRefresh();

  async function block(id: string) {
    const answer = await api('POST /api/users/{id}/block', { params: { id } });
    if (!answer.ok) throw new Error(answer.failure.error);
    router.refresh();
  }

  const unblock = ({ id, name }: BlockedUser['user']) =>
    run(
      api('DELETE /api/users/{id}/block', { params: { id } }),
      () => toast.undo(`${name} can write to you again`, () => block(id)),
      id,
    );

  return (
    <ul className="divide-y divide-line">
      {blocks.map(({ user }) => (
        <li key={user.id} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
          <span className="flex min-w-0 items-center gap-3">
            <Avatar name={user.name} src={user.image} />
            <span className="truncate font-medium">{user.name}</span>
          </span>
          <Button pending={pending === user.id} pendingText="Unblocking…" onClick={() => void unblock(user)}>
            Unblock<span className="sr-only"> {user.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
