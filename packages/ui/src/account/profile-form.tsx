'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { ApiAnswer } from '../call-api.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { loadVersion } from '../form-version.ts';
import { toast } from '../toast.tsx';
import { useFormDraft } from '../use-form-draft.ts';

type ProfileFormProps<TStored, TValues extends FieldValues, TOutput> = {
  profile: TStored;
  schema: z.ZodType<TOutput, TValues>;
  valuesOf: (profile: TStored) => TValues & DefaultValues<TValues>;
  load: () => Promise<ApiAnswer<TStored>>;
  save: (body: TOutput & { expectedUpdatedAt: string | undefined }) => Promise<ApiAnswer<TStored>>;
  /** The fields. */
  children: ReactNode;
};

/** What somebody says about themselves. */
export function ProfileForm<TStored extends { updatedAt: string }, TValues extends FieldValues, TOutput>({
  profile,
  schema,
  valuesOf,
  load,
  save,
  children,
}: ProfileFormProps<TStored, TValues, TOutput>) {
  const router = useRouter();
  const form = useZodForm(schema, { defaultValues: valuesOf(profile) });
  const draft = useFormDraft(form, { name: 'profile', record: 'own', personal: true });
  return (
    <Form<TValues, TOutput>
      form={form}
      draft={draft}
      label="Profile"
      version={{
        readAt: profile.updatedAt,
        load: loadVersion<TStored, TValues>(load, (stored) => ({
          values: valuesOf(stored),
          updatedAt: stored.updatedAt,
        })),
      }}
      onSubmit={async (values, expectedUpdatedAt) => {
        const answer = await save({ ...values, expectedUpdatedAt });
        if (!answer.ok) return answer.failure;
        form.reset(valuesOf(answer.data));
        toast.success('Profile saved');
        router.refresh();
        return answer.data;
      }}
    >
      {children}
      <SubmitButton pendingText="Saving…">Save profile</SubmitButton>
    </Form>
  );
}
