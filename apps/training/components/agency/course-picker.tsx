'use client';

import { Combobox } from '@repo/ui/combobox';
import { Field } from '@repo/ui/field';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { choiceSourceFor } from '#components/choices/choice-source.ts';
import type { FirstChoices } from '#domain/choices/find-choices.ts';

/** Drops the other search parameters. */
export function CoursePicker({
  choices,
  chosenCode,
  formAction,
}: {
  choices: FirstChoices;
  chosenCode: string | null;
  formAction: string;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <Field id="course" label="Course" className="max-w-xl">
      {(control) => (
        <Combobox
          {...control}
          options={choices.options}
          {...(choices.more && { source: choiceSourceFor('course-codes') })}
          value={chosenCode}
          disabled={pending}
          placeholder="Choose a course"
          onChange={(code) => {
            if (code)
              startTransition(() => router.push(`${formAction}?${new URLSearchParams({ course: code })}`));
          }}
        />
      )}
    </Field>
  );
}
