'use client';

import { REVIEW_MAX_LENGTH, type ReviewPart, replyBody } from '@repo/schemas/marketplace/review';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { z } from 'zod';
import { api } from '#api.ts';

type FormProps = { reviewId: string; onDone: () => void };

/** Loaded when its dialog opens, like the other form. */
export function ReviewReplyForm({ reviewId, onDone }: FormProps) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(replyBody, { defaultValues: { text: '' } });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const call = api('POST /api/reviews/{id}/reply', { params: { id: reviewId }, body });
        const failure = await submit(call, 'Your answer is published');
        if (!failure) onDone();
        return failure;
      }}
    >
      <TextareaField
        control={form.control}
        name="text"
        label="Your answer"
        rows={4}
        maxLength={REVIEW_MAX_LENGTH}
      />
      <Buttons onCancel={onDone} submitText="Publish answer" />
    </Form>
  );
}

const hiding = z.object({ reason: z.string().trim().min(1, 'Say why').max(500) });

export function HideReviewForm({ reviewId, part, onDone }: FormProps & { part: ReviewPart }) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(hiding, { defaultValues: { reason: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ reason }) => {
        const body = { action: 'hide', part, reason } as const;
        const call = api('POST /api/moderation/reviews/{id}', { params: { id: reviewId }, body });
        const failure = await submit(
          call,
          part === 'reply' ? 'The answer is hidden' : 'The review is hidden',
        );
        if (!failure) onDone();
        return failure;
      }}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label="Why is it hidden?"
        help="For the audit log."
        rows={3}
        maxLength={500}
      />
      <Buttons onCancel={onDone} submitText={part === 'reply' ? 'Hide answer' : 'Hide review'} />
    </Form>
  );
}

function Buttons({ onCancel, submitText }: { onCancel: () => void; submitText: string }) {
  return (
    <div className="flex flex-col-reverse gap-2 pt-2 pb-4 sm:flex-row sm:justify-end">
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton pendingText="Sending…">{submitText}</SubmitButton>
    </div>
  );
}
