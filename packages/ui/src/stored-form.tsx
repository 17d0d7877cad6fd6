'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { ApiAnswer } from './call-api.ts';
import { Form, SubmitButton, useZodForm } from './form.tsx';
import { createVersionLoader } from './form-version.ts';
import { toast } from './toast.tsx';
import { useFormDraft } from './use-form-draft.ts';

type StoredFormProps<TStored, TValues extends FieldValues, TOutput> = {
  stored: TStored;
  schema: z.ZodType<TOutput, TValues>;
  valuesOf: (stored: TStored) => TValues & DefaultValues<TValues>;
  load: () => Promise<ApiAnswer<TStored>>;
  save: (body: TOutput & { expectedUpdatedAt: string | undefined }) => Promise<ApiAnswer<TStored>>;
  draft: { name: string; recordId: string; personal?: boolean };
  /** The accessible name when no heading names the form. */
  label?: string;
  /** The text of the toast. */
  savedText: string;
  /** The text of the button. */
  saveText: string;
  /** The fields. */
  children: ReactNode;
};

/** Changes a stored row: keeps a draft, merges other people's changes, and shows the stored values after a save. */
export function StoredForm<TStored extends { updatedAt: string }, TValues extends FieldValues, TOutput>(
  props: StoredFormProps<TStored, TValues, TOutput>,
) {
  const { stored, schema, valuesOf, load, save, label, savedText, saveText, children } = props;
  const router = useRouter();
  const form = useZodForm(schema, { defaultValues: valuesOf(stored) });
  const draft = useFormDraft(form, props.draft);
  return (
    <Form<TValues, TOutput>
      form={form}
      draft={draft}
      label={label}
      version={{
        readAt: stored.updatedAt,
        load: createVersionLoader<TStored, TValues>(load, (row) => ({
          values: valuesOf(row),
          updatedAt: row.updatedAt,
        })),
      }}
      onSubmit={async (values, expectedUpdatedAt) => {
        const answer = await save({ ...values, expectedUpdatedAt });
        if (!answer.ok) return answer.failure;
        form.reset(valuesOf(answer.data));
        toast.success(savedText);
        router.refresh();
        return answer.data;
      }}
    >
      {children}
      <SubmitButton pendingText="Saving…">{saveText}</SubmitButton>
    </Form>
  );
}
