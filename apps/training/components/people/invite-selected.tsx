'use client';

import type { UserForAdmins } from '@repo/schemas/training/user';
import { BulkButton } from '@repo/ui/bulk-button';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

type InviteSelectedProps = {
  rows: readonly Pick<UserForAdmins, 'id' | 'status'>[];
  clearSelection: () => void;
};

/** Mails another invitation to the selected people who have never signed in. */
export function ReinviteSelectedButton({ rows, clearSelection }: InviteSelectedProps) {
  const router = useRouter();
  const ids = rows.filter(({ status }) => status === 'invited').map(({ id }) => id);
  return (
    <BulkButton
      ids={ids}
      disabled={ids.length === 0}
      runOrProblem={async (id) => {
        const answer = await api('POST /api/admin/users/{id}/invite', { params: { id } });
        return answer.ok ? undefined : answer.failure.error;
      }}
      onDone={({ done }) => {
        clearSelection();
        router.refresh();
        if (done.length > 0)
          toast.success(
            done.length === 1
              ? 'Another invitation is on its way'
              : `${done.length} invitations are on their way`,
          );
      }}
    >
      <Icon name="mail" />
      {ids.length === 0
        ? 'Nobody here is still invited'
        : ids.length === 1
          ? `Send the invitation again`
          : `Send ${ids.length} invitations again`}
    </BulkButton>
  );
}
