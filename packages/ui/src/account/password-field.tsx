'use client';

import { type ReactNode, useState } from 'react';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { type FormControl, TextField } from '../form-fields.tsx';
import { Icon } from '../icon.tsx';
import { PasswordStrength } from './password-strength.tsx';

export type PasswordFieldProps<T extends FieldValues> = {
  name: FieldPath<T>;
  control?: FormControl<T>;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: ReactNode;
};

/** The rules for a new password; staff need a stronger one. */
export function newPasswordHelp(isStaff = false): string {
  return isStaff
    ? 'At least 10 characters, and none of the most common passwords.'
    : 'At least 6 characters. Longer is safer.';
}

/** A new password shows its strength. */
export function PasswordField<T extends FieldValues>(props: PasswordFieldProps<T>) {
  if (props.autoComplete === 'current-password') return <PasswordInput<T> {...props} />;
  return (
    <div>
      <PasswordInput<T> {...props} />
      <StrengthOf name={props.name} />
    </div>
  );
}

function StrengthOf({ name }: { name: string }) {
  const value: unknown = useWatch({ name });
  return <PasswordStrength password={typeof value === 'string' ? value : ''} />;
}

function PasswordInput<T extends FieldValues>({ autoComplete, ...rest }: PasswordFieldProps<T>) {
  const [visible, setVisible] = useState(false);
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
          <Icon name={visible ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
