'use client';

import { TextareaField, TextField } from '@repo/ui/form-fields';

/** Whether people edit their own data, so that the browser may autofill. */
type Own = { own: boolean };

export function FullNameField({ own }: Own) {
  return (
    <TextField
      name="fullName"
      label="Full name"
      autoComplete={own ? 'name' : 'off'}
      help={own ? 'As it shall stand on rosters and certificates.' : undefined}
    />
  );
}

export function PhoneField({ own }: Own) {
  return (
    <TextField
      name="phone"
      label="Phone"
      optional
      type="tel"
      inputMode="tel"
      autoComplete={own ? 'tel' : 'off'}
    />
  );
}

export function AddressField() {
  return <TextareaField name="address" label="Address" optional rows={3} />;
}
