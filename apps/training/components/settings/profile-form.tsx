'use client';

import { type Profile, updateProfileBody } from '@repo/schemas/training/user';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { loadVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { AddressField, FullNameField, PhoneField } from '#components/people/contact-fields.tsx';

const profileForm = updateProfileBody.omit({ expectedUpdatedAt: true }).required();

export type ProfileFormProps = { profile: Pick<Profile, 'fullName' | 'phone' | 'address' | 'updatedAt'> };

const load = loadVersion(
  () => api('GET /api/profile'),
  (data) => {
    const { fullName, phone, address, updatedAt } = data;
    return { values: { fullName, phone, address }, updatedAt };
  },
);

export function ProfileForm({ profile: { fullName, phone, address, updatedAt } }: ProfileFormProps) {
  const router = useRouter();
  const form = useZodForm(profileForm, { defaultValues: { fullName, phone, address } });
  const draft = useFormDraft(form, { name: 'profile', record: 'own', personal: true });
  return (
    <Form
      form={form}
      draft={draft}
      label="Profile"
      version={{ readAt: updatedAt, load }}
      onSubmit={async (values, expectedUpdatedAt) => {
        const answer = await api('PUT /api/profile-update', { body: { ...values, expectedUpdatedAt } });
        if (!answer.ok) return answer.failure;
        const saved = answer.data;
        form.reset({ fullName: saved.fullName, phone: saved.phone, address: saved.address });
        toast.success('Profile saved');
        router.refresh();
        return saved;
      }}
    >
      <FullNameField own />
      <PhoneField own />
      <AddressField />
      <SubmitButton pendingText="Saving…">Save profile</SubmitButton>
    </Form>
  );
}
