'use client';

import type { ApiKeyRecord } from '@repo/schemas/training/api-key';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { useAction } from '@repo/ui/use-action';
import { useState } from 'react';
import { api } from '#api.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

export function ApiKeyMenu({ apiKey }: { apiKey: ApiKeyRecord }) {
  const { submit } = useAction();
  const [open, setOpen] = useState<'rotate' | 'revoke' | null>(null);
  return (
    <>
      <ActionsMenu subject={apiKey.name}>
        <MenuItem icon={<Icon name="rotate-cw" />} onSelect={() => setOpen('rotate')}>
          Replace by a new key
        </MenuItem>
        <MenuItem icon={<Icon name="ban" />} tone="danger" onSelect={() => setOpen('revoke')}>
          Revoke
        </MenuItem>
      </ActionsMenu>
      <RotateKeyDialog
        apiKey={apiKey}
        open={open === 'rotate'}
        onOpenChange={(next) => setOpen(next ? 'rotate' : null)}
      />
      <ConfirmDialog
        open={open === 'revoke'}
        onOpenChange={(next) => setOpen(next ? 'revoke' : null)}
        title={`Revoke the key “${apiKey.name}”?`}
        description="Programs that use it are refused from now on. This cannot be undone; a new key can be made at any time."
        confirmLabel="Revoke key"
        pendingLabel="Revoking…"
        onConfirm={() =>
          submit(
            api('POST /api/admin/api-keys/{id}/revoke', { params: { id: apiKey.id } }),
            `“${apiKey.name}” is revoked`,
          )
        }
      />
    </>
  );
}
