'use client';

import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { type FormControl, TextField } from '../form-fields.tsx';

export type EmailFieldProps<T extends FieldValues & { email: string }> = {
  control?: FormControl<T>;
  label?: string;
  help?: ReactNode;
  /** False when the address belongs to somebody else; controls autofill. */
  isOwnAddress?: boolean;
};

export function EmailField<T extends FieldValues & { email: string }>({
  control,
  label = 'Email',
  help,
  isOwnAddress = true,
}: EmailFieldProps<T>) {
  return (
    <TextField<T>
      control={control}
      name={'email' as Path<T>}
      label={label}
      help={help}
      type="email"
      inputMode="email"
      autoComplete={isOwnAddress ? 'username' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
