'use client';

import { roles } from '@repo/schemas/training/common';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Field } from '@repo/ui/field';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { roleDescriptions, roleLabels } from './labels.ts';

export function RolesField<T extends FieldValues & { roles: string[] }, O>({
  form,
}: {
  form: UseFormReturn<T, unknown, O>;
}) {
  const { errors } = form.formState;
  const message = errors.roles?.message;
  return (
    <Field
      id="roles"
      group
      label="Roles"
      help="Somebody may have several."
      error={typeof message === 'string' ? message : undefined}
    >
      {(control) => (
        <div>
          {roles.map((role) => (
            <CheckboxWithLabel
              key={role}
              {...form.register('roles' as Path<T>)}
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
