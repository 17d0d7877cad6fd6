'use client';

import type { ClosedDay } from '@repo/schemas/training/closed-day';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, RadioField } from '@repo/ui/form-fields';
import { formatCount } from '@repo/ui/format-count';
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
  /** Of the class that is copied: headings, files and links. */
  copiedMaterials: number;
};

export function NewClassForm({
  courses,
  trainers,
  rooms,
  closedDays,
  defaultValues,
  copiedId,
  copiedMaterials,
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
        const { copiesMaterials, ...fields } = body;
        const copy =
          copiesMaterials && copiedId !== undefined && copiedMaterials > 0
            ? { copyMaterialsFrom: copiedId }
            : {};
        const answer = await api('POST /api/course-runs', { body: { ...fields, ...copy } });
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
      {copiedMaterials > 0 ? (
        <CheckboxField
          control={form.control}
          name="copiesMaterials"
          label="Copy the materials"
          description={`${formatCount(copiedMaterials, ['heading, file or link', 'headings, files and links'])}, as drafts. Days are as far from the first day as they are now. Meeting links are not copied.`}
        />
      ) : null}
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
