'use client';

import type { ClosedDay } from '@repo/schemas/training/closed-day';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField } from '@repo/ui/form-fields';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { ChoiceField } from '#components/choices/choice-field.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { ClassDetailsFields } from './class-details-fields.tsx';
import { type NewClassValues, newClassFormSchema } from './class-form-schema.ts';
import { ClassScheduleFields } from './schedule-fields.tsx';
import { useClashWarning } from './use-clash-warning.ts';

type NewClassFormProps = {
  courses: FirstChoices;
  trainers: FirstChoices;
  rooms: FirstChoices;
  closedDays: readonly ClosedDay[];
  defaultValues: NewClassValues;
  /** The class that is copied, whose draft is another one than that of a new class. */
  copiedId?: string | undefined;
};

export function NewClassForm({
  courses,
  trainers,
  rooms,
  closedDays,
  defaultValues,
  copiedId,
}: NewClassFormProps) {
  const router = useRouter();
  const form = useZodForm(newClassFormSchema, { defaultValues });
  const warn = useClashWarning();
  const draft = useFormDraft(form, { name: copiedId === undefined ? 'class' : `copy-of-class-${copiedId}` });
  return (
    <Form
      form={form}
      draft={draft}
      label="New class"
      onSubmit={async (body) => {
        const clash = await warn(body);
        if (clash) return clash;
        const answer = await api('POST /api/course-runs', { body });
        if (!answer.ok) return answer.failure;
        toast.success('The class is made');
        router.push(`/classes/${answer.data.id}`);
        return undefined;
      }}
    >
      <ChoiceField
        control={form.control}
        name="courseId"
        label="Course"
        list="courses"
        choices={courses}
        placeholder="Choose a course"
      />
      <ClassScheduleFields rooms={rooms} closedDays={closedDays} />
      <ClassDetailsFields trainers={trainers} rooms={rooms} />
      <RadioField
        control={form.control}
        name="status"
        label="Status"
        options={[
          { value: 'Pending', label: 'Pending', description: 'People may enrol; it is confirmed later.' },
          { value: 'Confirmed', label: 'Confirmed', description: 'It takes place.' },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Making…">Make class</SubmitButton>
        <LinkButton href="/classes" variant="ghost">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}
