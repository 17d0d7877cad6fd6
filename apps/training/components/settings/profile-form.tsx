'use client';

import { type Profile, updateProfileBody } from '@repo/schemas/training/user';
import { StoredForm } from '@repo/ui/stored-form';
import { api } from '#api.ts';
import { AddressField, FullNameField, PhoneField } from '#components/people/contact-fields.tsx';

const profileForm = updateProfileBody.omit({ expectedUpdatedAt: true }).required();

type ProfileFormProps = { profile: Pick<Profile, 'fullName' | 'phone' | 'address' | 'updatedAt'> };

const valuesOf = ({ fullName, phone, address }: ProfileFormProps['profile']) => ({
  fullName,
  phone,
  address,
});

/** Name and contacts. */
export function ProfileForm({ profile }: ProfileFormProps) {
  return (
    <StoredForm
      stored={profile}
      schema={profileForm}
      valuesOf={valuesOf}
      load={() => api('GET /api/profile')}
      save={(body) => api('PUT /api/profile-update', { body })}
      draft={{ name: 'profile', recordId: 'own', personal: true }}
      label="Profile"
      savedText="Profile saved"
      saveText="Save profile"
    >
      <FullNameField isOwnProfile />
      <PhoneField isOwnProfile />
      <AddressField />
    </StoredForm>
  );
}
