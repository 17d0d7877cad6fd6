'use client';

import { prepareDocumentFileOrExplain } from '@repo/media/prepare-document-file-or-explain';
import {
  maximumTrainingFileBytes,
  type OutsideTraining,
  outsideTrainingBounds,
  outsideTrainingFields,
} from '@repo/schemas/childcare/outside-training';
import { DocumentFileField } from '@repo/ui/document-file-field';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SelectField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';

type TrainingFormProps = {
  categories: readonly { id: string; name: string }[];
  /** Null for a new one. */
  stored: OutsideTraining | null;
  /** Whose it is, where a manager records or changes it; null for the reader's own. */
  learner: { id: string; name: string } | null;
  /** `YYYY-MM-DD` in Singapore. */
  today: string;
};

const trainingForm = z
  .object(outsideTrainingFields)
  .refine(({ completedOn, expiresOn }) => expiresOn === null || expiresOn >= completedOn, {
    error: 'The certificate cannot expire before the training was completed',
    path: ['expiresOn'],
  });

type Values = z.output<typeof trainingForm>;

const empty = { title: '', provider: '', completedOn: '', points: '', categoryId: '', expiresOn: '' };

function valuesOf({ title, provider, completedOn, points, category, expiresOn }: OutsideTraining) {
  return {
    title,
    provider,
    completedOn,
    points: String(points),
    categoryId: category?.id ?? '',
    expiresOn: expiresOn ?? '',
  };
}

function formDataOf(values: Values, more: Record<string, string | undefined>, file: File | null): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...values, ...more }))
    if (value !== undefined) data.set(name, String(value ?? ''));
  if (file) data.set('file', file);
  return data;
}

/** Records training, or changes what is recorded, which then waits for approval again. */
export function TrainingForm({ categories, stored, learner, today }: TrainingFormProps) {
  const router = useRouter();
  const form = useZodForm(trainingForm, { defaultValues: stored ? valuesOf(stored) : empty });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));

  async function send(values: Values, expectedUpdatedAt: string | undefined) {
    if (stored === null && file === null) {
      setProblem('Choose the certificate.');
      return { error: 'Choose the certificate: a PDF, JPEG or PNG file.' };
    }
    const answer = stored
      ? await sendForm<OutsideTraining>(
          `/api/outside-training/${encodeURIComponent(stored.id)}`,
          formDataOf(values, { expectedUpdatedAt }, file),
          { method: 'PUT' },
        )
      : await sendForm<OutsideTraining>(
          '/api/outside-training',
          formDataOf(values, { learnerId: learner?.id }, file),
        );
    if (!answer.ok) return answer.failure;
    setFile(null);
    toast.success('The training is saved');
    if (stored === null) router.push(`/outside-training/${answer.data.id}`);
    router.refresh();
    return answer.data;
  }

  return (
    <Form
      form={form}
      label="Training"
      className="max-w-xl"
      version={
        stored
          ? {
              readAt: stored.updatedAt,
              load: createVersionLoader(
                () => api('GET /api/outside-training/{id}', { params: { id: stored.id } }),
                (row) => ({ values: valuesOf(row), updatedAt: row.updatedAt }),
              ),
              fields: {
                categoryId: {
                  label: 'Category',
                  show: (id) => nameOf.get(String(id)) ?? (id ? '(no longer in the list)' : '(none)'),
                },
              },
            }
          : undefined
      }
      onSubmit={send}
    >
      <TrainingFields {...{ form, categories, today }} />
      <DocumentFileField
        label={stored ? 'Replace the certificate' : 'Certificate'}
        maximumBytes={maximumTrainingFileBytes}
        prepare={prepareDocumentFileOrExplain}
        file={file}
        problem={problem}
        onChange={(chosen, why) => {
          setFile(chosen);
          setProblem(why);
        }}
      />
      <p className="text-sm text-pretty text-muted">
        {stored?.status === 'approved' ? (
          <>
            What you change has to be approved again. Until then the points do not count
            {learner
              ? `, and ${learner.name} is notified, also by mail unless they have turned that off.`
              : '.'}
          </>
        ) : (
          'The points count once a manager of the centre has approved the training.'
        )}
      </p>
      <SubmitButton pendingText="Saving…">{stored ? 'Save changes' : 'Save training'}</SubmitButton>
    </Form>
  );
}

type TrainingFieldsProps = Pick<TrainingFormProps, 'categories' | 'today'> & {
  form: ReturnType<typeof useZodForm<z.input<typeof trainingForm>, Values>>;
};

function TrainingFields({ form, categories, today }: TrainingFieldsProps) {
  return (
    <>
      <TextField
        control={form.control}
        name="title"
        label="Title of the training"
        maxLength={outsideTrainingBounds.title}
        autoComplete="off"
      />
      <TextField
        control={form.control}
        name="provider"
        label="Provider"
        help="The organisation that gave the training, such as Singapore Red Cross."
        maxLength={outsideTrainingBounds.provider}
        autoComplete="off"
      />
      <TextField control={form.control} name="completedOn" label="Completed on" type="date" max={today} />
      <TextField
        control={form.control}
        name="points"
        label="CPD points"
        help="One point is an hour of training."
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        control={form.control}
        name="categoryId"
        label="Category"
        optional
        options={[
          { value: '', label: 'None of these' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        control={form.control}
        name="expiresOn"
        label="Valid until"
        help="The last day on the certificate. Leave it empty if it does not expire."
        type="date"
        optional
      />
    </>
  );
}
