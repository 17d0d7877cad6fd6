'use client';

import { APPEAL_MAX_LENGTH, appealBody } from '@repo/schemas/marketplace/appeal';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

export function AppealForm({ token }: { token: string }) {
  const router = useRouter();
  const form = useZodForm(appealBody, { defaultValues: { token, text: '' } });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const answer = await api('POST /api/appeals', { body });
        if (!answer.ok) return answer.failure;
        // The page then shows that it is sent.
        router.refresh();
      }}
    >
      <TextareaField
        control={form.control}
        name="text"
        label="Why is the decision wrong?"
        help="You can appeal once, so say everything that matters. A moderator reads it and answers by mail."
        rows={6}
        maxLength={APPEAL_MAX_LENGTH}
      />
      <SubmitButton pendingText="Sending…">Send appeal</SubmitButton>
    </Form>
  );
}
