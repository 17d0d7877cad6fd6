'use client';

import type { ChatListing, ChatPerson } from '@repo/schemas/marketplace/chat';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { api } from '#api.ts';
import { ReportDialog } from '#components/reports/report-dialog.tsx';
import { useChat } from './chat-provider.tsx';

export type ThreadMenuProps = {
  other: ChatPerson;
  listing: ChatListing;
  /** Null before the first message. */
  conversationId: string | null;
  blockedByMe: boolean;
};

export function ThreadMenu({ other, listing, conversationId, blockedByMe }: ThreadMenuProps) {
  const { refresh } = useChat();
  const [open, setOpen] = useState<'report' | 'block' | null>(null);
  const params = { id: other.id };
  const close = () => setOpen(null);

  async function settle() {
    if (conversationId !== null) await refresh(conversationId);
  }

  async function block(): Promise<string | undefined> {
    const answer = await api('POST /api/users/{id}/block', { params });
    if (!answer.ok) return answer.failure.error;
    toast.success(answer.data.message);
    await settle();
  }

  async function unblock() {
    const answer = await api('DELETE /api/users/{id}/block', { params });
    if (answer.ok) toast.success(answer.data.message);
    else toast.error(answer.failure.error);
    await settle();
  }

  return (
    <>
      <Menu
        trigger={<IconButton label="More about this conversation" icon={<Icon name="ellipsis-vertical" />} />}
      >
        {listing.isVisible ? (
          <MenuItem href={`/listings/${listing.slug}`} icon={<Icon name="package" />}>
            View listing
          </MenuItem>
        ) : null}
        <MenuItem href={`/sellers/${other.id}`} icon={<Icon name="user-round" />}>
          View {other.name}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setOpen('report')} icon={<Icon name="flag" />}>
          Report {other.name}
        </MenuItem>
        {blockedByMe ? (
          <MenuItem onSelect={() => void unblock()} icon={<Icon name="circle-check" />}>
            Unblock {other.name}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => setOpen('block')} icon={<Icon name="ban" />} tone="danger">
            Block {other.name}
          </MenuItem>
        )}
      </Menu>
      <ReportDialog
        target={{ kind: 'person', id: other.id, name: other.name }}
        isSignedIn
        open={open === 'report'}
        onOpenChange={(next) => (next ? setOpen('report') : close())}
      />
      <ConfirmDialog
        open={open === 'block'}
        onOpenChange={(next) => (next ? setOpen('block') : close())}
        title={`Block ${other.name}?`}
        description="Neither of you can write to the other any more, open offers between you are closed, and no sale to each other can be recorded unless an offer was accepted before. Messages are kept, and you can unblock them at any time."
        confirmLabel={`Block ${other.name}`}
        pendingLabel="Blocking…"
        onConfirm={block}
      />
    </>
  );
}
