'use client';

import { roles } from '@repo/schemas/training/common';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Field } from '@repo/ui/field';
import { useFormContext } from 'react-hook-form';
import { roleDescriptions, roleLabels } from './labels.ts';

export function RolesField() {
  const { register, formState } = useFormContext<{ roles: string[] }>();
  return (
    <Field
      id="roles"
      group
      label="Roles"
      help="A person can have several."
      error={formState.errors.roles?.message}
    >
      {(control) => (
        <div>
          {roles.map((role) => (
            <CheckboxWithLabel
              key={role}
              {...register('roles')}
              value={role}
              label={roleLabels[role]}
              description={roleDescriptions[role]}
              aria-invalid={control['aria-invalid']}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
