'use client';

import type { ClassStatus } from '@repo/schemas/training/class';
import { cancelRunBody } from '@repo/schemas/training/course-run';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { IconButton } from '@repo/ui/icon-button';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { useAction } from '@repo/ui/use-action';
import { Ban, Ellipsis, Landmark, Pencil } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { CancelMails } from './cancel-mails.tsx';
import { useLocalOnly } from './use-local-only.tsx';

type ClassActionsProps = {
  courseRunId: string;
  title: string;
  status: ClassStatus;
  published: boolean;
  enrolledCount: number;
};

export function ClassActions({ courseRunId, title, status, published, enrolledCount }: ClassActionsProps) {
  const router = useRouter();
  const [cancelling, setCancelling] = useState(false);
  const { run, pending } = useAction();
  if (status === 'Cancelled') return null;

  async function confirmClass() {
    const failure = await run(
      api('PUT /api/course-runs/{id}', { params: { id: courseRunId }, body: { status: 'Confirmed' } }),
      'The class is confirmed',
    );
    if (failure) router.refresh();
  }

  const agencyHref = published
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
        <Pencil aria-hidden />
        Edit
      </LinkButton>
      <Menu trigger={<IconButton label="More actions" icon={<Ellipsis aria-hidden />} variant="secondary" />}>
        <MenuItem href={agencyHref} icon={<Landmark aria-hidden />}>
          {published ? 'Edit at the agency' : 'Publish at the agency'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" icon={<Ban aria-hidden />} onSelect={() => setCancelling(true)}>
          Cancel class
        </MenuItem>
      </Menu>
      <CancelDialog
        {...{ courseRunId, title, published, enrolledCount }}
        open={cancelling}
        onOpenChange={setCancelling}
      />
    </>
  );
}

type CancelDialogProps = Omit<ClassActionsProps, 'status'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function CancelDialog({
  courseRunId,
  title,
  published,
  enrolledCount,
  open,
  onOpenChange,
}: CancelDialogProps) {
  const router = useRouter();
  const form = useZodForm(cancelRunBody, { defaultValues: { reason: '' } });
  const localOnly = useLocalOnly();
  const people =
    enrolledCount === 0
      ? 'Nobody is enrolled.'
      : enrolledCount === 1
        ? 'The enrolment of 1 learner ends.'
        : `The enrolments of ${enrolledCount} learners end.`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Cancel “${title}”?`}
      description={`${people} A cancelled class cannot be opened again.${
        published ? ' It leaves the agency’s list too.' : ''
      }`}
    >
      <Form
        form={form}
        label="Cancel class"
        className="pb-4"
        onSubmit={async (body) => {
          const answer = await api('POST /api/course-runs/{id}/cancel', {
            params: { id: courseRunId },
            body: { ...body, ...localOnly.body },
          });
          if (!answer.ok) return localOnly.hear(answer.failure);
          toast.success('The class is cancelled', { description: title });
          onOpenChange(false);
          router.refresh();
          return undefined;
        }}
      >
        <TextareaField
          control={form.control}
          name="reason"
          label="Reason"
          help="It is in the mails to learners and trainer."
          rows={3}
          maxLength={500}
        />
        <CancelMails courseRunId={courseRunId} reason={() => form.getValues('reason')} />
        {localOnly.choice}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Keep class</Button>
          <SubmitButton variant="danger" pendingText="Cancelling…">
            Cancel class
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
