'use client';

import { type AdminUser, updateUserBody } from '@repo/schemas/training/user';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { loadVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { AddressField, FullNameField, PhoneField } from './contact-fields.tsx';
import { RolesField } from './roles-field.tsx';

const personForm = updateUserBody
  .pick({ fullName: true, phone: true, address: true, roles: true })
  .required();

function valuesOf({ fullName, phone, address, roles }: AdminUser) {
  return { fullName, phone, address, roles };
}

export function PersonForm({ person }: { person: AdminUser }) {
  const router = useRouter();
  const { updatedAt } = person;
  const form = useZodForm(personForm, { defaultValues: valuesOf(person) });
  const draft = useFormDraft(form, { name: 'person', record: person.id, personal: true });
  return (
    <Form
      form={form}
      draft={draft}
      label="Profile and roles"
      version={{
        readAt: updatedAt,
        load: loadVersion(
          () => api('GET /api/admin/users/{id}', { params: { id: person.id } }),
          (data) => ({
            values: valuesOf(data),
            updatedAt: data.updatedAt,
          }),
        ),
      }}
      onSubmit={async (body, expectedUpdatedAt) => {
        const answer = await withReauthentication(`change the roles of ${person.fullName}`, () =>
          api('PUT /api/admin/users/{id}', {
            params: { id: person.id },
            body: { ...body, expectedUpdatedAt },
          }),
        );
        if (!answer.ok) return answer.failure;
        const saved = answer.data;
        form.reset(valuesOf(saved));
        toast.success('Saved');
        router.refresh();
        return saved;
      }}
    >
      <FullNameField own={false} />
      <PhoneField own={false} />
      <AddressField />
      <RolesField form={form} />
      <SubmitButton pendingText="Saving…">Save</SubmitButton>
    </Form>
  );
}
