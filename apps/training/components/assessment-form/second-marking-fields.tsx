'use client';

import { CheckboxField, type FormControl, TextField } from '@repo/ui/form-fields';
import type { AssessmentFormValues } from './assessment-form-schema.ts';

const numbers = [
  { name: 'secondPercent', label: 'Second marked, in percent', help: '0: nothing is second marked.' },
  { name: 'secondMinimum', label: 'At least', help: 'Results of each class.' },
  { name: 'secondTolerance', label: 'Tolerance', help: 'Points by which two marks may differ.' },
] as const;

export function SecondMarkingFields({ control }: { control: FormControl<AssessmentFormValues> }) {
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-semibold">Second and blind marking</legend>
      <div className="grid gap-6 sm:grid-cols-3">
        {numbers.map((field) => (
          <TextField
            key={field.name}
            control={control}
            {...field}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
      <CheckboxField
        control={control}
        name="secondBorderline"
        label="Also all results below the pass score or just above it"
      />
      <CheckboxField
        control={control}
        name="blind"
        label="Mark blind"
        description="Assessors see a number instead of the learner until the release. An administrator lifts it."
      />
    </fieldset>
  );
}
