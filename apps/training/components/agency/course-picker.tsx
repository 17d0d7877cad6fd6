'use client';

import { Combobox, type ComboboxOption } from '@repo/ui/combobox';
import { Field } from '@repo/ui/field';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';

/** Goes to the same page for another course; what else is in the address goes. */
export function CoursePicker({
  options,
  value,
  action,
}: {
  options: ComboboxOption[];
  value: string | null;
  action: string;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <Field id="course" label="Course" className="max-w-xl">
      {(control) => (
        <Combobox
          {...control}
          options={options}
          value={value}
          disabled={pending}
          placeholder="Choose a course"
          onChange={(code) => {
            if (code)
              startTransition(() => router.push(`${action}?${new URLSearchParams({ course: code })}`));
          }}
        />
      )}
    </Field>
  );
}
