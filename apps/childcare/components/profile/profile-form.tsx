'use client';

import { type Profile, profileBounds, updateProfileBody } from '@repo/schemas/childcare/profile';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import { loadVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

const profileForm = updateProfileBody.pick({ name: true, jobTitle: true, bio: true }).required();

export type ProfileFormProps = { profile: Pick<Profile, 'name' | 'jobTitle' | 'bio' | 'updatedAt'> };

const load = loadVersion(
  () => api('GET /api/profile'),
  ({ name, jobTitle, bio, updatedAt }) => ({
    values: { name, jobTitle, bio },
    updatedAt,
  }),
);

/** Name, work and a few words. */
export function ProfileForm({ profile: { name, jobTitle, bio, updatedAt } }: ProfileFormProps) {
  const router = useRouter();
  const form = useZodForm(profileForm, { defaultValues: { name, jobTitle, bio } });
  const draft = useFormDraft(form, { name: 'profile', record: 'own', personal: true });
  return (
    <Form
      form={form}
      draft={draft}
      label="Profile"
      version={{ readAt: updatedAt, load }}
      onSubmit={async (values, expectedUpdatedAt) => {
        const answer = await api('PUT /api/profile', { body: { ...values, expectedUpdatedAt } });
        if (!answer.ok) return answer.failure;
        const saved = answer.data;
        form.reset({ name: saved.name, jobTitle: saved.jobTitle, bio: saved.bio });
        toast.success('Profile saved');
        router.refresh();
        return saved;
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        autoComplete="name"
        help="As it should stand on certificates. Those that you have keep the name they were issued for."
      />
      <TextField
        control={form.control}
        name="jobTitle"
        label="Job title"
        optional
        autoComplete="organization-title"
      />
      <TextareaField
        control={form.control}
        name="bio"
        label="About you"
        optional
        rows={5}
        maxLength={profileBounds.bio}
        help="Which age groups you work with, what you would like to learn."
      />
      <SubmitButton pendingText="Saving…">Save profile</SubmitButton>
    </Form>
  );
}
