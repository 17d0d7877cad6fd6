'use client';

import {
  type ClassMaterial,
  findMissingReleaseField,
  materialFields,
  materialReleases,
} from '@repo/schemas/training/class-material';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, SelectField, TextareaField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader, type FormVersion } from '@repo/ui/form-version';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { api } from '#api.ts';
import { type MaterialSession, nameSession } from './release-text.ts';

const emptyAsNull = z.string().transform((text) => text || null);

const formSchemaFor = (kind: 'link' | 'file') =>
  z
    .object({
      name: materialFields.name,
      description: materialFields.description.unwrap(),
      url: kind === 'link' ? materialFields.url : z.string(),
      release: materialFields.release,
      releaseOn: emptyAsNull,
      sessionId: emptyAsNull,
    })
    .superRefine((values, context) => {
      const missing = findMissingReleaseField(values);
      if (missing) context.addIssue({ code: 'custom', message: missing.message, path: [missing.field] });
    });

type Values = z.input<ReturnType<typeof formSchemaFor>>;

const empty: Values = {
  name: '',
  description: '',
  url: '',
  release: 'at_once',
  releaseOn: '',
  sessionId: '',
};

const toValues = ({ name, description, url, release, releaseOn, sessionId }: ClassMaterial): Values => ({
  ...{ name, description, url, release },
  releaseOn: releaseOn ?? '',
  sessionId: sessionId ?? '',
});

const releaseLabels: Record<(typeof materialReleases)[number], string> = {
  at_once: 'As soon as it is published',
  on_date: 'From a day',
  at_session: 'From the start of a session',
};

/** What is edited; null: something new. */
type Props = {
  courseRunId: string;
  material: ClassMaterial | null;
  onStored: () => void;
};

function versionOf<T extends FieldValues>(
  { id, updatedAt }: ClassMaterial,
  toFormValues: (material: ClassMaterial) => Partial<T>,
): FormVersion<T> {
  const load = createVersionLoader(
    () => api('GET /api/class-materials/{id}', { params: { id } }),
    (stored) => ({ values: toFormValues(stored), updatedAt: stored.updatedAt }),
  );
  return { readAt: updatedAt, load };
}

export function MaterialForm(props: Props & { kind: 'link' | 'file'; sessions: readonly MaterialSession[] }) {
  const { courseRunId, kind, material, sessions, onStored } = props;
  const form = useZodForm(formSchemaFor(kind), {
    defaultValues: material === null ? empty : toValues(material),
  });
  const release = form.watch('release');
  return (
    <Form
      form={form}
      label={kind === 'link' ? 'Link' : 'File'}
      className="space-y-4 pb-4"
      version={material === null ? undefined : versionOf<Values>(material, toValues)}
      onSubmit={async ({ url, ...values }, expectedUpdatedAt) => {
        const body = kind === 'link' ? ({ kind, url, ...values } as const) : ({ kind, ...values } as const);
        const answer =
          material === null
            ? await api('POST /api/course-runs/{id}/materials', {
                params: { id: courseRunId },
                body: { ...values, kind: 'link', url },
              })
            : await api('PUT /api/class-materials/{id}', {
                params: { id: material.id },
                body: { ...body, expectedUpdatedAt },
              });
        if (!answer.ok) return answer.failure;
        onStored();
        return answer.data;
      }}
    >
      <TextField control={form.control} name="name" label="Name" autoComplete="off" />
      {kind === 'link' ? (
        <TextField
          control={form.control}
          name="url"
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          help="It begins with https://"
        />
      ) : null}
      <TextareaField
        control={form.control}
        name="description"
        label="Description"
        optional
        rows={3}
        maxLength={1000}
      />
      <RadioField
        control={form.control}
        name="release"
        label="When learners see it"
        options={materialReleases
          .filter((value) => value !== 'at_session' || sessions.length > 0)
          .map((value) => ({ value, label: releaseLabels[value] }))}
      />
      {release === 'on_date' ? (
        <TextField control={form.control} name="releaseOn" label="Day" type="date" />
      ) : null}
      {release === 'at_session' ? (
        <SelectField
          control={form.control}
          name="sessionId"
          label="Session"
          options={[
            { value: '', label: 'Choose a session' },
            ...sessions.map((session) => ({ value: session.id, label: nameSession(session) })),
          ]}
        />
      ) : null}
      <SubmitButton pendingText="Saving…">{material === null ? 'Add link' : 'Save'}</SubmitButton>
    </Form>
  );
}

export function MaterialHeadingForm({ courseRunId, material, onStored }: Props) {
  const form = useZodForm(z.object({ name: materialFields.name }), {
    defaultValues: { name: material?.name ?? '' },
  });
  return (
    <Form
      form={form}
      label="Heading"
      className="space-y-4 pb-4"
      version={
        material === null ? undefined : versionOf<{ name: string }>(material, ({ name }) => ({ name }))
      }
      onSubmit={async ({ name }, expectedUpdatedAt) => {
        const body = { kind: 'heading', name } as const;
        const answer =
          material === null
            ? await api('POST /api/course-runs/{id}/materials', { params: { id: courseRunId }, body })
            : await api('PUT /api/class-materials/{id}', {
                params: { id: material.id },
                body: { ...body, expectedUpdatedAt },
              });
        if (!answer.ok) return answer.failure;
        onStored();
        return answer.data;
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Heading"
        autoComplete="off"
        help="Learners see it once something under it is open."
      />
      <SubmitButton pendingText="Saving…">{material === null ? 'Add heading' : 'Save'}</SubmitButton>
    </Form>
  );
}
