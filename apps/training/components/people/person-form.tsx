'use client';

import { type AdminUser, updateUserBody } from '@repo/schemas/training/user';
import { fetchWithRecentProof } from '@repo/ui/account/recent-proof';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { AddressField, FullNameField, PhoneField } from './contact-fields.tsx';
import { RolesField } from './roles-field.tsx';

const personForm = updateUserBody
  .pick({ fullName: true, phone: true, address: true, roles: true })
  .required();

/** A person's name, contacts and roles. */
export function PersonForm({ person }: { person: AdminUser }) {
  const router = useRouter();
  const { fullName, phone, address, roles } = person;
  const form = useZodForm(personForm, { defaultValues: { fullName, phone, address, roles } });
  const draft = useFormDraft(form, { name: 'person', record: person.id, personal: true });
  return (
    <Form
      form={form}
      draft={draft}
      label="Profile and roles"
      onSubmit={async (body) => {
        const answer = await fetchWithRecentProof<{ data: AdminUser }>(`/api/admin/users/${person.id}`, {
          purpose: `change the roles of ${person.fullName}`,
          method: 'PUT',
          body,
        });
        if (!answer.ok) return answer.failure;
        const saved = answer.data.data;
        form.reset({
          fullName: saved.fullName,
          phone: saved.phone,
          address: saved.address,
          roles: saved.roles,
        });
        toast.success('Saved');
        router.refresh();
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
