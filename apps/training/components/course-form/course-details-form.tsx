'use client';

import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { CourseFields } from './course-fields.tsx';
import { type CourseFormValues, courseForm } from './course-form-schema.ts';

type Props = { courseId: string; values: CourseFormValues; categories: readonly string[] };

/** Changes what a course says about itself. */
export function CourseDetailsForm({ courseId, values, categories }: Props) {
  const router = useRouter();
  const form = useZodForm(courseForm, { defaultValues: values });
  const draft = useFormDraft(form, { name: 'course', record: courseId });
  return (
    <Form
      form={form}
      draft={draft}
      onSubmit={async (body) => {
        const answer = await callApi(`/api/courses/${courseId}`, { method: 'PUT', body });
        if (!answer.ok) return answer.failure;
        toast.success('Details saved');
        router.refresh();
        return undefined;
      }}
    >
      <CourseFields categories={categories} isNew={false} />
      <SubmitButton pendingText="Saving…">Save details</SubmitButton>
    </Form>
  );
}
