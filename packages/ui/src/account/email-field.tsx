'use client';

import type { ReactNode } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { TextField } from '../form-fields.tsx';

export type EmailFieldProps<T extends FieldValues & { email: string }> = {
  // biome-ignore lint/suspicious/noExplicitAny: a form's context and output say nothing about its fields' names
  control?: Control<T, unknown, any>;
  help?: ReactNode;
  /** Whose address it is: one's own to sign in with, or somebody else's. */
  own?: boolean;
};

/** An email address, with the phone's keyboard for it. */
export function EmailField<T extends FieldValues & { email: string }>({
  control,
  help,
  own = true,
}: EmailFieldProps<T>) {
  return (
    <TextField<T>
      control={control}
      name={'email' as Path<T>}
      label="Email"
      help={help}
      type="email"
      inputMode="email"
      autoComplete={own ? 'username' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
