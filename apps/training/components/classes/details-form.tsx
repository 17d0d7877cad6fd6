'use client';

import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { ClassDetailsFields } from './class-details-fields.tsx';
import { classDetailsFormSchema, type DetailsValues, toClassDetailsValues } from './class-form-schema.ts';
import { CoTrainerNames } from './co-trainer-names.tsx';
import { WhoIsNotifiedNote } from './notified-note.tsx';
import { useClashWarning } from './use-clash-warning.ts';
import { useLocalOnlyAfterRefusal } from './use-local-only-after-refusal.tsx';

type DetailsFormProps = {
  courseRunId: string;
  trainers: FirstChoices;
  rooms: FirstChoices;
  defaultValues: DetailsValues;
  updatedAt: string;
  enrolledCount: number;
};

const placeFields = [
  ...['trainerId', 'roomId', 'venuePostalCode', 'venueFloor', 'venueUnit', 'venueRoom'],
  ...['intakeSize', 'threshold', 'coTrainers'],
] as const;

const textOf = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''));

/** Only a new trainer or room, or more places, can cause new warnings. */
function movesPlace(body: object, stored: object): boolean {
  return placeFields.some((name) => textOf(Reflect.get(body, name)) !== textOf(Reflect.get(stored, name)));
}

export function ClassDetailsForm({
  courseRunId,
  trainers,
  rooms,
  defaultValues,
  updatedAt,
  enrolledCount,
}: DetailsFormProps) {
  const router = useRouter();
  const form = useZodForm(classDetailsFormSchema, { defaultValues });
  const draft = useFormDraft(form, { name: 'class-details', recordId: courseRunId });
  const localOnly = useLocalOnlyAfterRefusal();
  const warn = useClashWarning();
  return (
    <Form
      form={form}
      draft={draft}
      label="Details"
      version={{
        readAt: updatedAt,
        load: createVersionLoader(
          () => api('GET /api/course-runs/{id}', { params: { id: courseRunId } }),
          (data) => ({
            values: toClassDetailsValues({ ...data, trainerId: data.trainer?.id ?? null }),
            updatedAt: data.updatedAt,
          }),
        ),
        fields: {
          coTrainers: {
            label: 'More trainers',
            show: (stored) => (
              <CoTrainerNames
                trainers={trainers}
                coTrainers={classDetailsFormSchema.shape.coTrainers.safeParse(stored).data ?? []}
              />
            ),
          },
        },
      }}
      onSubmit={async (body, expectedUpdatedAt) => {
        const clash =
          movesPlace(body, form.formState.defaultValues ?? {}) && (await warn({ courseRunId, ...body }));
        if (clash) return clash;
        const answer = await api('PUT /api/course-runs/{id}', {
          params: { id: courseRunId },
          body: { ...body, ...localOnly.body, expectedUpdatedAt },
        });
        if (!answer.ok) return localOnly.toShownFailure(answer.failure);
        toast.success('The details are saved');
        form.reset(form.getValues());
        router.refresh();
        return answer.data;
      }}
    >
      <ClassDetailsFields trainers={trainers} rooms={rooms} />
      {localOnly.choice}
      <WhoIsNotifiedNote enrolledCount={enrolledCount} />
      <SubmitButton variant="primary" pendingText="Saving…">
        Save details
      </SubmitButton>
    </Form>
  );
}
