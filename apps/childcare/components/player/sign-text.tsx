'use client';

import { acknowledgeBody } from '@repo/schemas/childcare/acknowledgement';
import { Card } from '@repo/ui/card';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, TextField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';

type SignTextProps = {
  lectureId: string;
  statement: string;
  /** Of the text that is shown. */
  textHash: string;
  accountName: string;
  /** Signed before, under an earlier text. */
  isChanged: boolean;
};

const signForm = acknowledgeBody.pick({ name: true }).extend({
  isConfirmed: z.boolean().refine((ticked) => ticked, 'Tick the box to confirm'),
});

/** A learner confirms a sentence and types their name under the text. */
export function SignText({ lectureId, statement, textHash, accountName, isChanged }: SignTextProps) {
  const router = useRouter();
  const form = useZodForm(signForm, { defaultValues: { name: '', isConfirmed: false } });
  return (
    <Card
      title="Sign"
      description={
        isChanged
          ? 'The text has changed since you signed it. Read it again and sign the new one.'
          : 'Read the text above, then type your name. The text, your name and the time are kept as a record.'
      }
    >
      <Form
        form={form}
        onSubmit={async ({ name }) => {
          const answer = await api('POST /api/lectures/{id}/acknowledgement', {
            params: { id: lectureId },
            body: { name, textHash, isConfirmed: true },
          });
          if (!answer.ok) return answer.failure;
          toast.success('Signed');
          router.refresh();
          return undefined;
        }}
      >
        <CheckboxField name="isConfirmed" label={statement} />
        <TextField
          name="name"
          label="Your name"
          autoComplete="off"
          maxLength={80}
          help={`As in your account: ${accountName}`}
        />
        <SubmitButton pendingText="Signing…">Sign</SubmitButton>
      </Form>
    </Card>
  );
}
