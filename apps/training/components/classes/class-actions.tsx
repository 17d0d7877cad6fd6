'use client';

import type { ClassStatus } from '@repo/schemas/training/class';
import { Button } from '@repo/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { LinkButton } from '@repo/ui/link-button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { CancelClassDialog } from './cancel-class-dialog.tsx';

type ClassActionsProps = {
  courseRunId: string;
  title: string;
  status: ClassStatus;
  isPublished: boolean;
  enrolledCount: number;
};

export function ClassActions({ courseRunId, title, status, isPublished, enrolledCount }: ClassActionsProps) {
  const router = useRouter();
  const [cancelling, setCancelling] = useState(false);
  const { run, pending } = useSubmitAndRefresh();
  if (status === 'Cancelled') return null;

  async function confirmClass() {
    const failure = await run(
      api('PUT /api/course-runs/{id}', { params: { id: courseRunId }, body: { status: 'Confirmed' } }),
      'The class is confirmed',
    );
    if (failure) router.refresh();
  }

  const agencyHref = isPublished
    ? `/agency/runs/${courseRunId}`
    : `/agency/publish?${new URLSearchParams({ class: courseRunId })}`;
  return (
    <>
      {status === 'Confirmed' ? null : (
        <Button
          variant="primary"
          pending={pending !== null}
          pendingText="Confirming…"
          onClick={() => void confirmClass()}
        >
          Confirm class
        </Button>
      )}
      <LinkButton href={`/classes/${courseRunId}/edit`}>
        <Icon name="pencil" />
        Edit
      </LinkButton>
      <Menu trigger={<IconButton label="More actions" icon={<Icon name="ellipsis" />} variant="secondary" />}>
        <MenuItem href={agencyHref} icon={<Icon name="landmark" />}>
          {isPublished ? 'Edit at the agency' : 'Publish at the agency'}
        </MenuItem>
        <MenuItem
          href={`/classes/new?${new URLSearchParams({ copy: courseRunId })}`}
          icon={<Icon name="copy" />}
        >
          Copy to a new class
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" icon={<Icon name="ban" />} onSelect={() => setCancelling(true)}>
          Cancel class
        </MenuItem>
      </Menu>
      <CancelClassDialog
        {...{ courseRunId, title, isPublished: isPublished, enrolledCount }}
        open={cancelling}
        onOpenChange={setCancelling}
      />
    </>
  );
}
