'use client';

import type { JobRole } from '@repo/schemas/childcare/job-role';
import type { Requirement } from '@repo/schemas/childcare/requirement';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import type { ComboboxOption } from '@repo/ui/combobox';
import { Field } from '@repo/ui/field';
import type { useZodForm } from '@repo/ui/form';
import { ComboboxField, RadioField, TextField } from '@repo/ui/form-fields';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { useEffect, useId } from 'react';
import type { RequirementTerms, RequirementValues } from './requirement-values.ts';

type FormOf = ReturnType<typeof useZodForm<RequirementValues, RequirementTerms>>;

type RequirementFieldsProps = {
  form: FormOf;
  courses: readonly ComboboxOption[];
  jobRoles: readonly JobRole[];
  stored: Requirement | null;
};

export function RequirementFields({ form, courses, jobRoles, stored }: RequirementFieldsProps) {
  const { control } = form;
  return (
    <>
      <TextField
        control={control}
        name="name"
        label="Name"
        maxLength={120}
        autoComplete="off"
        help="What people read on their home page, such as “Child protection”."
      />
      {stored ? (
        <p className="text-sm">
          <span className="block font-medium">Course</span>
          {stored.courseTitle}
          <span className="block text-muted">For another course, add another requirement.</span>
        </p>
      ) : (
        <ComboboxField
          control={control}
          name="courseId"
          label="Course"
          options={courses}
          placeholder="Search courses"
          emptyText="No published course by that name."
        />
      )}
      <RadioField
        control={control}
        name="asks"
        label="Who has to complete it?"
        options={[
          { value: 'everybody', label: 'Everybody in the centre' },
          { value: 'roles', label: 'People with certain job roles' },
        ]}
      />
      {form.watch('asks') === 'roles' ? <JobRolesField form={form} jobRoles={jobRoles} /> : null}
      <TextField
        control={control}
        name="dueDays"
        label="Days to complete it"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-xs"
        help="Counted from the day they joined, took the job role, or the requirement began, whichever is latest."
      />
      <RadioField
        control={control}
        name="renews"
        label="How long does it count?"
        options={[
          { value: 'months', label: 'For some months, then again' },
          { value: 'once', label: 'For good: once is enough' },
        ]}
      />
      {form.watch('renews') === 'months' ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            control={control}
            name="validMonths"
            label="Months"
            inputMode="numeric"
            autoComplete="off"
            help="Counted from the day they complete it."
          />
          <TextField
            control={control}
            name="againDays"
            label="Days before it ends"
            inputMode="numeric"
            autoComplete="off"
            help="It is assigned again this long before."
          />
        </div>
      ) : null}
    </>
  );
}

/** Checkboxes of their own: registered ones make a list only where there are several. */
function JobRolesField({ form, jobRoles }: Pick<RequirementFieldsProps, 'form' | 'jobRoles'>) {
  const id = useId();
  const chosen = form.watch('jobRoleIds');
  const { errors, isSubmitted, submitCount } = form.formState;
  const error = form.getFieldState('jobRoleIds', form.formState).error?.message;
  const isOnlyProblem = error !== undefined && Object.keys(errors).length === 1;

  // The form moves the focus only to fields that are registered.
  useEffect(() => {
    if (submitCount > 0 && isOnlyProblem) document.getElementById(id)?.focus();
  }, [submitCount, isOnlyProblem, id]);

  function toggle(role: string, isChosen: boolean) {
    const next = isChosen ? [...chosen, role] : chosen.filter((each) => each !== role);
    form.setValue('jobRoleIds', next, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <Field id={id} label="Job roles" error={error} group>
      {(control) =>
        jobRoles.length === 0 ? (
          <p className="text-sm text-muted">
            Your centre has no job roles yet. Add them below the{' '}
            <PageLink href="/centre/requirements">list of requirements</PageLink> first.
          </p>
        ) : (
          <div className="grid gap-x-6 sm:grid-cols-2">
            {jobRoles.map(({ id: role, name, people }, index) => (
              <CheckboxWithLabel
                key={role}
                id={index === 0 ? control.id : undefined}
                aria-invalid={control['aria-invalid']}
                label={name}
                suffix={formatCount(people, ['person', 'people'])}
                checked={chosen.includes(role)}
                onChange={(event) => toggle(role, event.target.checked)}
              />
            ))}
          </div>
        )
      }
    </Field>
  );
}
