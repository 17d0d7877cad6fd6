'use client';

import type { CancelPreview } from '@repo/schemas/training/class-change';
import { cancelAgencyRunBody } from '@repo/schemas/training/course-run';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { PlannedMails } from './planned-mails.tsx';
import { useLocalOnlyAfterRefusal } from './use-local-only-after-refusal.tsx';

type CancelClassDialogProps = {
  courseRunId: string;
  title: string;
  isPublished: boolean;
  enrolledCount: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function CancelClassDialog({
  courseRunId,
  title,
  isPublished,
  enrolledCount,
  open,
  onOpenChange,
}: CancelClassDialogProps) {
  const router = useRouter();
  const form = useZodForm(cancelAgencyRunBody, { defaultValues: { reason: '' } });
  const localOnly = useLocalOnlyAfterRefusal();
  const people =
    enrolledCount === 0
      ? 'Nobody is enrolled.'
      : enrolledCount === 1
        ? 'The enrolment of 1 learner ends.'
        : `The enrolments of ${enrolledCount} learners end.`;
  const notified =
    enrolledCount === 0
      ? 'Its trainer is'
      : `${enrolledCount === 1 ? 'The learner' : `All ${enrolledCount} learners`} and the trainer are`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Cancel “${title}”?`}
      description={`${people} A cancelled class cannot be opened again.${
        isPublished ? ' The agency deletes its course run with all sessions.' : ''
      } ${notified} notified by mail and behind the bell, at once.`}
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
          if (!answer.ok) return localOnly.toShownFailure(answer.failure);
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

function CancelMails({ courseRunId, reason }: { courseRunId: string; reason: () => string }) {
  const [preview, setPreview] = useState<CancelPreview | null>(null);
  const [problem, setProblem] = useState('');

  async function show() {
    const answer = await api('POST /api/course-runs/{id}/cancel/preview', {
      params: { id: courseRunId },
      body: { reason: reason() },
    });
    setProblem(answer.ok ? '' : answer.failure.error);
    if (answer.ok) setPreview(answer.data);
  }

  return (
    <div className="space-y-3">
      {preview ? <PlannedMails mails={preview.mails} /> : null}
      <p role="status" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <Button size="sm" variant="secondary" onClick={() => void show()}>
        {preview ? 'Show the mails again' : 'Show the mails first'}
      </Button>
    </div>
  );
}
