'use client';

import type { Invitation } from '@repo/schemas/childcare/invitation';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Menu, MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';

export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { id, name, email, status } = invitation;
  const [asking, setAsking] = useState(false);
  const { run } = useSubmitAndRefresh();
  if (status !== 'waiting' && status !== 'expired') return null;
  const params = { id };
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${name}`} icon={<Icon name="ellipsis-vertical" />} />}>
        <MenuItem
          icon={<Icon name="mail" />}
          onSelect={() =>
            void run(
              api('POST /api/invitations/{id}/resend', { params }),
              `Another email to ${email} is on its way`,
            )
          }
        >
          Send again
        </MenuItem>
        <MenuItem icon={<Icon name="undo-2" />} onSelect={() => setAsking(true)}>
          Withdraw
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw the invitation of ${name}?`}
        description={`The link that was mailed to ${email} stops working, and courses chosen for them are not assigned. You can invite them again later.`}
        confirmLabel="Withdraw invitation"
        pendingLabel="Withdrawing…"
        onConfirm={() => run(api('DELETE /api/invitations/{id}', { params }), 'The invitation is withdrawn')}
      />
    </>
  );
}
