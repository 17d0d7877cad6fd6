'use client';

import { Combobox } from '@repo/ui/combobox';
import { Field } from '@repo/ui/field';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { choiceSource } from '#components/choices/choice-source.ts';
import type { FirstChoices } from '#domain/choices/find-choices.ts';

/** Drops the other search parameters. */
export function CoursePicker({
  choices,
  value,
  action,
}: {
  choices: FirstChoices;
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
          options={choices.options}
          {...(choices.more && { source: choiceSource('course-codes') })}
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
