'use client';

import { REVIEW_MAX_LENGTH } from '@repo/schemas/marketplace/review';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';

const options = [
  { value: '5', label: '5 stars – excellent' },
  { value: '4', label: '4 stars – good' },
  { value: '3', label: '3 stars – all right' },
  { value: '2', label: '2 stars – poor' },
  { value: '1', label: '1 star – bad' },
];

/** Radio buttons send text. */
const typedReview = z
  .object({
    rating: z.enum(['1', '2', '3', '4', '5'], 'Choose one to five stars'),
    text: z.string().max(REVIEW_MAX_LENGTH),
  })
  .transform(({ rating, text }) => ({ rating: Number(rating), text }));

export function ReviewForm({ dealId, name }: { dealId: string; name: string }) {
  const router = useRouter();
  const form = useZodForm(typedReview, { defaultValues: { text: '' } });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const answer = await api('POST /api/deals/{id}/reviews', { params: { id: dealId }, body });
        if (!answer.ok) return answer.failure;
        const { isPublished } = answer.data;
        toast.success(isPublished ? 'Your review is published' : `Thank you. ${name} can write now too`);
        router.refresh();
      }}
    >
      <RadioField control={form.control} name="rating" label={`How was it with ${name}?`} options={options} />
      <TextareaField
        control={form.control}
        name="text"
        label="What should others know?"
        help="Everybody can read it, and it cannot be changed. Leave out phone numbers and addresses."
        optional
        rows={4}
        maxLength={REVIEW_MAX_LENGTH}
      />
      <SubmitButton pendingText="Sending…">Send review</SubmitButton>
    </Form>
  );
}
