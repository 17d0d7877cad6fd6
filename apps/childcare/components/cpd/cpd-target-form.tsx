'use client';

import { type CpdTarget, defaultCpdPointsPerYear } from '@repo/schemas/childcare/cpd';
import { Alert } from '@repo/ui/alert';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { cpdTargetFormSchema, toFormValues, toSetCpdTargetBody } from './cpd-target-values.ts';

type CpdTargetFormProps = {
  stored: CpdTarget;
  /** Of the year before, where this one was never set. */
  proposed: CpdTarget | null;
  categories: readonly { id: string; name: string }[];
  /** As the API names it. */
  role: string;
  leadsTo: string;
};

/** The target of a job role in a year; begins with last year’s where none is set. */
export function CpdTargetForm({ stored, proposed, categories, role, leadsTo }: CpdTargetFormProps) {
  const router = useRouter();
  const params = { year: stored.year, role };
  const form = useZodForm(cpdTargetFormSchema, {
    defaultValues: toFormValues(proposed ?? stored, categories),
  });
  const fallback =
    stored.jobRole === null
      ? `Leave it empty for the default of ${defaultCpdPointsPerYear} points.`
      : 'Leave it empty for the target of everyone else.';
  return (
    <Form
      form={form}
      label="CPD target"
      className="max-w-xl"
      version={{
        readAt: stored.updatedAt,
        load: createVersionLoader(
          () => api('GET /api/centre/cpd-targets/{year}/{role}', { params }),
          (target) => ({
            // A category that was made since has no field here, and keeps its minimum.
            values: toFormValues(target, [
              ...categories,
              ...target.minimums.map(({ categoryId }) => ({ id: categoryId })),
            ]),
            updatedAt: target.updatedAt,
          }),
        ),
      }}
      onSubmit={async (terms, expectedUpdatedAt) => {
        const answer = await api('PUT /api/centre/cpd-targets/{year}/{role}', {
          params,
          body: { ...toSetCpdTargetBody(terms), expectedUpdatedAt },
        });
        if (!answer.ok) return answer.failure;
        toast.success('The target is saved');
        router.push(leadsTo);
        router.refresh();
        return answer.data;
      }}
    >
      {proposed ? (
        <Alert tone="info">
          This is the target of {proposed.year}, as a proposal. It counts in {stored.year} once you save it.
        </Alert>
      ) : null}
      <TextField
        control={form.control}
        name="points"
        label="Points in the year"
        help={`One point is an hour of training. ${fallback}`}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-xs"
        optional
      />
      {categories.length === 0 ? null : (
        <fieldset className="space-y-4">
          <legend className="font-medium">At least this many of them in a category</legend>
          <p className="text-sm text-pretty text-muted">
            Courses and outside training have a category each. Leave those empty that need no minimum.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {categories.map(({ id, name }) => (
              <TextField
                key={id}
                control={form.control}
                name={`minimums.${id}`}
                label={name}
                inputMode="decimal"
                autoComplete="off"
                optional
              />
            ))}
          </div>
        </fieldset>
      )}
      <SubmitButton pendingText="Saving…">Save target</SubmitButton>
    </Form>
  );
}
