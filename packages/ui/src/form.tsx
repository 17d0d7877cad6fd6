'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ApiFailure } from './api-failure.ts';
import { Button, type ButtonProps } from './button.tsx';
import { cn } from './cn.ts';
import { DraftNotice } from './draft-notice.tsx';
import { FormContext, useUntypedFormContext } from './form-context.ts';
import { FormErrorSummary } from './form-error-summary.tsx';
import { splitFailureByField } from './form-failure.ts';
import { FormFailure } from './form-failure-notice.tsx';
import { type FormVersion, isApiFailure, isEditConflictFailure, type SavedVersion } from './form-version.ts';
import type { ComboboxChoices } from './use-combobox-options.ts';
import type { FormDraft } from './use-form-draft.ts';
import { useFormVersion } from './use-form-version.tsx';

/** Validates with the API's own schema, on blur and on submit. */
export function useZodForm<TInput extends FieldValues, TOutput>(
  schema: z.ZodType<TOutput, TInput>,
  options: { defaultValues: DefaultValues<TInput>; values?: TInput },
): UseFormReturn<TInput, unknown, TOutput> {
  return useForm<TInput, unknown, TOutput>({
    resolver: zodResolver<TInput, unknown, TOutput>(schema),
    mode: 'onTouched',
    defaultValues: options.defaultValues,
    values: options.values,
  });
}

export type FormProps<TValues extends FieldValues, TOutput> = {
  form: UseFormReturn<TValues, unknown, TOutput>;
  /**
   * Undefined means success; `version` is the new stored version. A failure is shown, with `details` at their fields, and the
   * values stay. A throw is shown as an unexpected failure. With `version`, `expectedUpdatedAt` belongs in the body.
   */
  onSubmit: (
    values: TOutput,
    expectedUpdatedAt: string | undefined,
  ) => Promise<ApiFailure | SavedVersion | undefined> | Promise<void>;
  children: ReactNode;
  className?: string;
  /** The accessible name when no heading names the form. */
  label?: string;
  /** From `useFormDraft`: the form says when a draft was restored, and deletes the draft after a save. */
  draft?: FormDraft;
  /** For a stored row: a dialog merges the changes of another person. */
  version?: FormVersion<TValues>;
};

/** How often a conflict outside the shown fields is retried silently. */
const silentRetries = 3;

/** Redirects back to the page; every app has this route (`createNoScriptFormHandler`). */
const unscriptedForm = '/api/unscripted-form';

const unforeseen: ApiFailure = {
  error: 'Something went wrong on the way. What you typed is still here; please try again.',
};

/** Submits a form. Errors of the fields in `names` are shown there, the others as `failure`. */
function useSending<TValues extends FieldValues, TOutput>(
  { form, onSubmit, draft, version }: FormProps<TValues, TOutput>,
  names: ReadonlySet<string>,
) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  function showFailure(next: ApiFailure) {
    const { fields, rest } = splitFailureByField(next, names);
    for (const [index, { field, message }] of fields.entries()) {
      form.setError(field as Path<TValues>, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    setFailure(rest);
  }

  async function submit(values: TOutput, retriesLeft: number): Promise<void> {
    const sending = versioned.begin();
    const answer = (await onSubmit(values, sending.expectedUpdatedAt)) ?? undefined;
    if (!answer || !isApiFailure(answer)) {
      sending.saved(answer);
      draft?.clear();
      return;
    }
    if (!version || !isEditConflictFailure(answer)) {
      showFailure(answer);
      return;
    }
    const outcome = await versioned.meet();
    if (outcome === 'same' && retriesLeft > 0) await submit(values, retriesLeft - 1);
    else if (outcome) showFailure(outcome === 'same' ? answer : outcome);
  }

  const send = form.handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        await submit(values, silentRetries);
      } catch {
        setFailure(unforeseen);
      }
    },
    // Clear the error of the previous attempt.
    () => setFailure(null),
  );
  const versioned = useFormVersion(form, version, () => void send());
  return { send, failure, dialog: versioned.dialog };
}

/** Focus goes to the first error; several errors are also listed on top. */
export function Form<TValues extends FieldValues, TOutput>(props: FormProps<TValues, TOutput>) {
  const { form, children, className, label, draft } = props;
  const id = useId();
  const names = useRef(new Set<string>());
  const choices = useRef(new Map<string, ComboboxChoices>());
  const context = useMemo(() => ({ id, names: names.current, choices: choices.current }), [id]);
  const { send, failure, dialog } = useSending(props, names.current);

  return (
    <FormProvider {...form}>
      <FormContext value={context}>
        <form
          noValidate
          // Submitted without script, GET would put the fields, including passwords, in the URL.
          method="post"
          action={unscriptedForm}
          aria-label={label}
          className={cn('space-y-6', className)}
          onSubmit={(event) => {
            event.stopPropagation();
            if (form.formState.isSubmitting) event.preventDefault();
            else void send(event);
          }}
        >
          <noscript>
            <p className="text-sm text-danger">
              This form needs JavaScript. Turn it on in your browser, then load the page again.
            </p>
          </noscript>
          {draft ? <DraftNotice draft={draft} /> : null}
          <FormErrorSummary />
          {failure ? <FormFailure failure={failure} kept={draft !== undefined} /> : null}
          {children}
        </form>
        {dialog}
      </FormContext>
    </FormProvider>
  );
}

export function SubmitButton({
  pendingText,
  ...rest
}: Omit<ButtonProps, 'type' | 'pending'> & { pendingText: string }) {
  const { isSubmitting } = useUntypedFormContext().formState;
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      pending={isSubmitting}
      pendingText={pendingText}
      // Keeps focus in the field: a validation message on blur would move the button away from the pointer and lose the press.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
