'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FormControl, TextField } from '../form-fields.tsx';

export type PasswordFieldProps<T extends FieldValues> = {
  name: FieldPath<T>;
  control?: FormControl<T>;
  label: string;
  /** Tells password managers whether to fill one in or to propose one. */
  autoComplete: 'current-password' | 'new-password';
  help?: ReactNode;
};

/** A password, hidden until one asks to see it. */
export function PasswordField<T extends FieldValues>({ autoComplete, ...rest }: PasswordFieldProps<T>) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <TextField<T>
      {...rest}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          aria-pressed={visible}
          aria-label="Show password"
          className="target-44 -mr-2 flex size-9 items-center justify-center rounded-md hover:text-text"
          onClick={() => setVisible(!visible)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}
