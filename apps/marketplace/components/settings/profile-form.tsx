'use client';

import { personName } from '@repo/schemas/marketplace/account';
import { type OwnProfile, profileBounds, updateProfileBody } from '@repo/schemas/marketplace/user';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import { loadVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

const profileForm = updateProfileBody
  .pick({ bio: true, location: true })
  .required()
  .extend({ name: personName });

export type ProfileFormProps = { profile: Pick<OwnProfile, 'name' | 'bio' | 'location' | 'updatedAt'> };

const load = loadVersion(
  () => api('GET /api/me'),
  ({ name, bio, location, updatedAt }) => ({
    values: { name, bio, location },
    updatedAt,
  }),
);

/** Name, place and a few words: what others see beside one's listings. */
export function ProfileForm({ profile: { name, bio, location, updatedAt } }: ProfileFormProps) {
  const router = useRouter();
  const form = useZodForm(profileForm, { defaultValues: { name, bio, location } });
  const draft = useFormDraft(form, { name: 'profile', record: 'own', personal: true });
  return (
    <Form
      form={form}
      draft={draft}
      label="Profile"
      version={{ readAt: updatedAt, load }}
      onSubmit={async (values, expectedUpdatedAt) => {
        const answer = await api('PUT /api/me', { body: { ...values, expectedUpdatedAt } });
        if (!answer.ok) return answer.failure;
        const { name: saved, bio: savedBio, location: savedLocation } = answer.data;
        form.reset({ name: saved, bio: savedBio, location: savedLocation });
        toast.success('Profile saved');
        router.refresh();
        return answer.data;
      }}
    >
      <TextField control={form.control} name="name" label="Name" autoComplete="name" />
      <TextField
        control={form.control}
        name="location"
        label="Where you usually meet"
        optional
        autoComplete="off"
        placeholder="Tampines MRT"
      />
      <TextareaField
        control={form.control}
        name="bio"
        label="About you"
        optional
        rows={4}
        maxLength={profileBounds.bio}
        help="When you answer, how you like to hand things over."
      />
      <SubmitButton pendingText="Saving…">Save profile</SubmitButton>
    </Form>
  );
}
