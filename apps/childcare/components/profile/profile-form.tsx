'use client';

import { type Profile, profileBounds, updateProfileBody } from '@repo/schemas/childcare/profile';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import { StoredForm } from '@repo/ui/stored-form';
import { api } from '#api.ts';

const profileForm = updateProfileBody.pick({ name: true, jobTitle: true, bio: true }).required();

type ProfileFormProps = { profile: Pick<Profile, 'name' | 'jobTitle' | 'bio' | 'updatedAt'> };

const valuesOf = ({ name, jobTitle, bio }: ProfileFormProps['profile']) => ({ name, jobTitle, bio });

export function ProfileForm({ profile }: ProfileFormProps) {
  return (
    <StoredForm
      stored={profile}
      schema={profileForm}
      valuesOf={valuesOf}
      load={() => api('GET /api/profile')}
      save={(body) => api('PUT /api/profile', { body })}
      draft={{ name: 'profile', recordId: 'own', personal: true }}
      label="Profile"
      savedText="Profile saved"
      saveText="Save profile"
    >
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        help="As it should appear on certificates. Certificates that you already have keep their name."
      />
      <TextField name="jobTitle" label="Job title" optional autoComplete="organization-title" />
      <TextareaField
        name="bio"
        label="About you"
        optional
        rows={5}
        maxLength={profileBounds.bio}
        help="Which age groups you work with, what you would like to learn."
      />
    </StoredForm>
  );
}
