'use client';

import type { Invitation } from '@repo/schemas/childcare/invitation';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Menu, MenuItem } from '@repo/ui/dropdown-menu';
import { IconButton } from '@repo/ui/icon-button';
import { EllipsisVertical, Mail, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '#components/centre/use-act.ts';

/** What can be done about one invitation. */
export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { id, name, email, status } = invitation;
  const [asking, setAsking] = useState(false);
  const { act } = useAct();
  if (status !== 'waiting' && status !== 'expired') return null;
  const path = `/api/invitations/${id}`;
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${name}`} icon={<EllipsisVertical aria-hidden />} />}>
        <MenuItem
          icon={<Mail aria-hidden />}
          onSelect={() =>
            void act('resend', {
              path: `${path}/resend`,
              options: { method: 'POST' },
              done: `Another email to ${email} is on its way`,
            })
          }
        >
          Send again
        </MenuItem>
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => setAsking(true)}>
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
        onConfirm={async () => {
          const { problem } = await act('withdraw', {
            path,
            options: { method: 'DELETE' },
            done: 'The invitation is withdrawn',
          });
          return problem;
        }}
      />
    </>
  );
}
