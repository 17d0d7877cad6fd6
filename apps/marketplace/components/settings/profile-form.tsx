'use client';

import { personName } from '@repo/schemas/marketplace/account';
import { type OwnProfile, profileBounds, updateProfileBody } from '@repo/schemas/marketplace/user';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import { StoredForm } from '@repo/ui/stored-form';
import { api } from '#api.ts';

const profileForm = updateProfileBody
  .pick({ bio: true, location: true })
  .required()
  .extend({ name: personName });

export type ProfileFormProps = { profile: Pick<OwnProfile, 'name' | 'bio' | 'location' | 'updatedAt'> };

const valuesOf = ({ name, bio, location }: ProfileFormProps['profile']) => ({ name, bio, location });

export function ProfileForm({ profile }: ProfileFormProps) {
  return (
    <StoredForm
      stored={profile}
      schema={profileForm}
      valuesOf={valuesOf}
      load={() => api('GET /api/me')}
      save={(body) => api('PUT /api/me', { body })}
      draft={{ name: 'profile', recordId: 'own', personal: true }}
      label="Profile"
      savedText="Profile saved"
      saveText="Save profile"
    >
      <TextField name="name" label="Name" autoComplete="name" />
      <TextField
        name="location"
        label="Where you usually meet"
        optional
        autoComplete="off"
        placeholder="Tampines MRT"
      />
      <TextareaField
        name="bio"
        label="About you"
        optional
        rows={4}
        maxLength={profileBounds.bio}
        help="When you usually reply, and how you like to hand things over."
      />
    </StoredForm>
  );
}
