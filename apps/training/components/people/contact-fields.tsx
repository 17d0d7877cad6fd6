'use client';

import { TextareaField, TextField } from '@repo/ui/form-fields';

/** Whether people edit their own data, so that the browser may autofill. */
type Own = { isOwnProfile: boolean };

export function FullNameField({ isOwnProfile }: Own) {
  return (
    <TextField
      name="fullName"
      label="Full name"
      autoComplete={isOwnProfile ? 'name' : 'off'}
      help={isOwnProfile ? 'As it shall stand on rosters and certificates.' : undefined}
    />
  );
}

export function PhoneField({ isOwnProfile }: Own) {
  return (
    <TextField
      name="phone"
      label="Phone"
      optional
      type="tel"
      inputMode="tel"
      autoComplete={isOwnProfile ? 'tel' : 'off'}
    />
  );
}

export function AddressField() {
  return <TextareaField name="address" label="Address" optional rows={3} />;
}
