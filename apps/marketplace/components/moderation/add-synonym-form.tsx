'use client';

import { SYNONYM_MAX_LENGTH, synonymBody } from '@repo/schemas/marketplace/synonym';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function AddSynonymForm() {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(synonymBody, { defaultValues: { word: '', synonym: '' } });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const failure = await submit(api('POST /api/moderation/synonyms', { body }), 'The pair is added');
        if (!failure) form.reset();
        return failure;
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={form.control} name="word" label="Word or phrase" maxLength={SYNONYM_MAX_LENGTH} />
        <TextField
          control={form.control}
          name="synonym"
          label="Means the same as"
          maxLength={SYNONYM_MAX_LENGTH}
        />
      </div>
      <SubmitButton pendingText="Adding…">Add pair</SubmitButton>
    </Form>
  );
}
