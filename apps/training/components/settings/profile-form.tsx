'use client';

import { type Profile, updateProfileBody } from '@repo/schemas/training/user';
import { ProfileForm as SharedProfileForm } from '@repo/ui/account/profile-form';
import { api } from '#api.ts';
import { AddressField, FullNameField, PhoneField } from '#components/people/contact-fields.tsx';

const profileForm = updateProfileBody.omit({ expectedUpdatedAt: true }).required();

export type ProfileFormProps = { profile: Pick<Profile, 'fullName' | 'phone' | 'address' | 'updatedAt'> };

const valuesOf = ({ fullName, phone, address }: ProfileFormProps['profile']) => ({
  fullName,
  phone,
  address,
});

/** Name and contacts. */
export function ProfileForm({ profile }: ProfileFormProps) {
  return (
    <SharedProfileForm
      profile={profile}
      schema={profileForm}
      valuesOf={valuesOf}
      load={() => api('GET /api/profile')}
      save={(body) => api('PUT /api/profile-update', { body })}
    >
      <FullNameField own />
      <PhoneField own />
      <AddressField />
    </SharedProfileForm>
  );
}
