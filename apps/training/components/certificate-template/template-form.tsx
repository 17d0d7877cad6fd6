'use client';

import {
  type CertificateLogo,
  type CertificateTemplate,
  certificateTemplateTexts,
} from '@repo/schemas/training/certificate-template';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';
import { LogoUpload } from './logo-upload.tsx';
import { TemplatePreview } from './template-preview.tsx';

/** A choice of nothing is an empty text. */
const form = certificateTemplateTexts.extend({
  logoId: z.string().transform((value) => (value === '' ? null : value)),
});

type Values = z.input<typeof form>;

function toValues({ version: _, logoId, ...texts }: CertificateTemplate): Values {
  return { ...texts, logoId: logoId ?? '' };
}

const load = createVersionLoader(
  () => api('GET /api/admin/certificate-template'),
  (data) => ({ values: toValues(data), updatedAt: data.version }),
);

type Props = { template: CertificateTemplate; logos: CertificateLogo[] };

export function TemplateForm({ template, logos }: Props) {
  const { submit } = useSubmitAndRefresh();
  const [added, setAdded] = useState<CertificateLogo[]>([]);
  const fields = useZodForm(form, { defaultValues: toValues(template) });
  const { control } = fields;
  const known = new Set(logos.map(({ id }) => id));
  const listed = [...added.filter(({ id }) => !known.has(id)), ...logos];
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Form
        form={fields}
        label="Certificate template"
        className="space-y-6"
        version={{ readAt: template.version, load }}
        onSubmit={(values, expectedVersion = template.version) =>
          submit(
            api('PUT /api/admin/certificate-template', { body: { ...values, expectedVersion } }),
            'The template is saved',
          )
        }
      >
        <TextField control={control} name="title" label="Title" autoComplete="off" />
        <TextField
          control={control}
          name="sentence"
          label="Sentence"
          autoComplete="off"
          help="Between the name of the learner and the course, such as “has completed the course”."
        />
        <TextField
          control={control}
          name="colour"
          label="Colour"
          autoComplete="off"
          spellCheck={false}
          help="For the name of the training centre and the bar above it: # and six digits, dark enough to read on white."
        />
        <TextField
          control={control}
          name="signatoryName"
          label="Name of the signatory"
          optional
          autoComplete="off"
        />
        <TextField
          control={control}
          name="signatoryRole"
          label="Role of the signatory"
          optional
          autoComplete="off"
          help="Such as “Principal”."
        />
        <RadioField
          control={control}
          name="logoId"
          label="Logo"
          options={[
            { value: '', label: 'No logo' },
            ...listed.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <LogoUpload
          onStored={(logo) => {
            setAdded([logo, ...added]);
            fields.setValue('logoId', logo.id, { shouldDirty: true });
          }}
        />
        <SubmitButton pendingText="Saving…">Save template</SubmitButton>
      </Form>
      <TemplatePreview values={fields.watch()} />
    </div>
  );
}
