'use client';

import { createOrganizationBody, type Organization } from '@repo/schemas/childcare/organization';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SwitchField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';

/** The form's values; the number of seats is typed text. */
const centreForm = createOrganizationBody.required().extend({
  maxLearners: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Enter a whole number')
    .transform(Number)
    .pipe(createOrganizationBody.required().shape.maxLearners),
});

type Details = Omit<Organization, 'id' | 'slug' | 'updatedAt'>;
type CentreFormProps = { centre: Details; stored: { id: string; updatedAt: string } | null };

const valuesOf = (centre: Details) => ({ ...centre, maxLearners: String(centre.maxLearners) });

export function CentreForm({ centre, stored }: CentreFormProps) {
  const id = stored?.id;
  const router = useRouter();
  const form = useZodForm(centreForm, {
    defaultValues: valuesOf(centre),
  });
  const draft = useFormDraft(form, { name: 'centre', recordId: id ?? 'new' });
  return (
    <Form
      form={form}
      draft={draft}
      className="max-w-xl"
      version={
        stored
          ? {
              readAt: stored.updatedAt,
              load: createVersionLoader(
                () => api('GET /api/organizations/{id}', { params: { id: stored.id } }),
                ({ id: _, slug: _slug, updatedAt, ...row }) => ({
                  values: valuesOf(row),
                  updatedAt,
                }),
              ),
            }
          : undefined
      }
      onSubmit={async (body, expectedUpdatedAt) => {
        const answer = id
          ? await api('PUT /api/organizations/{id}', { params: { id }, body: { ...body, expectedUpdatedAt } })
          : await api('POST /api/organizations', { body });
        if (!answer.ok) return answer.failure;
        toast.success(id ? 'The details are saved' : `“${answer.data.name}” is added`);
        if (id) router.refresh();
        else router.push(`/admin/centres/${answer.data.id}`);
        return answer.data;
      }}
    >
      <TextField name="name" label="Name" maxLength={120} autoComplete="off" />
      <TextField
        name="maxLearners"
        label="Seats"
        inputMode="numeric"
        autoComplete="off"
        help="How many learners may have courses at the same time."
      />
      <SwitchField
        name="billingEnabled"
        label="The centre pays for courses"
        description="Learners can start a course with a price once it is paid for. What is already assigned stays as agreed; courses that they started by themselves are on hold until they are assigned and paid for."
      />
      <TextField name="licenseNumber" label="Licence number" optional maxLength={60} autoComplete="off" />
      <TextField name="contactName" label="Contact" optional maxLength={120} autoComplete="off" />
      <TextField
        name="contactEmail"
        label="Contact’s email"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <TextField name="phone" label="Phone" optional type="tel" maxLength={40} autoComplete="off" />
      <TextField name="address" label="Address" optional maxLength={300} autoComplete="off" />
      <SubmitButton pendingText="Saving…">{id ? 'Save details' : 'Add centre'}</SubmitButton>
    </Form>
  );
}
