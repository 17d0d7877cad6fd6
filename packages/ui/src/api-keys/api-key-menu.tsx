'use client';

import { useState } from 'react';
import { ActionsMenu } from '../actions-menu.tsx';
import { callApi } from '../call-api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MenuItem } from '../dropdown-menu.tsx';
import { Icon } from '../icon.tsx';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';
import type { ApiKey } from './key-texts.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

export function ApiKeyMenu({ apiKey, path }: { apiKey: ApiKey; path: string }) {
  const { submit } = useSubmitAndRefresh();
  const [open, setOpen] = useState<'rotate' | 'revoke' | null>(null);
  const keyPath = `${path}/${encodeURIComponent(apiKey.id)}`;
  return (
    <>
      <ActionsMenu subject={apiKey.name}>
        <MenuItem icon={<Icon name="rotate-cw" />} onSelect={() => setOpen('rotate')}>
          Replace with a new key
        </MenuItem>
        <MenuItem icon={<Icon name="ban" />} tone="danger" onSelect={() => setOpen('revoke')}>
          Revoke
        </MenuItem>
      </ActionsMenu>
      <RotateKeyDialog
        apiKey={apiKey}
        keyPath={keyPath}
        open={open === 'rotate'}
        onOpenChange={(next) => setOpen(next ? 'rotate' : null)}
      />
      <ConfirmDialog
        open={open === 'revoke'}
        onOpenChange={(next) => setOpen(next ? 'revoke' : null)}
        title={`Revoke the key “${apiKey.name}”?`}
        description="Programs that use it are refused from now on. This cannot be undone, but you can make a new key at any time."
        confirmLabel="Revoke key"
        pendingLabel="Revoking…"
        onConfirm={() =>
          submit(callApi<ApiKey>(`${keyPath}/revoke`, { method: 'POST' }), `“${apiKey.name}” is revoked`)
        }
      />
    </>
  );
}
