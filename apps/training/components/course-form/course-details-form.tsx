'use client';

import { notAllowed, useChangeConsent } from '@repo/ui/ask-before-change';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { loadVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { CourseFields } from './course-fields.tsx';
import { type CourseFormValues, courseForm, toFormValues } from './course-form-schema.ts';

type Props = { courseId: string; values: CourseFormValues; updatedAt: string; categories: readonly string[] };

export function CourseDetailsForm({ courseId, values, updatedAt, categories }: Props) {
  const router = useRouter();
  const { ask } = useChangeConsent();
  const form = useZodForm(courseForm, { defaultValues: values });
  const draft = useFormDraft(form, { name: 'course', record: courseId });
  return (
    <Form
      form={form}
      draft={draft}
      version={{
        readAt: updatedAt,
        load: loadVersion(
          () => api('GET /api/courses/{id}', { params: { id: courseId } }),
          (data) => ({
            values: toFormValues(data),
            updatedAt: data.updatedAt,
          }),
        ),
      }}
      onSubmit={async (body, expectedUpdatedAt) => {
        if (!(await ask())) return notAllowed;
        const answer = await api('PUT /api/courses/{id}', {
          params: { id: courseId },
          body: { ...body, expectedUpdatedAt },
        });
        if (!answer.ok) return answer.failure;
        toast.success('Details saved');
        router.refresh();
        return answer.data;
      }}
    >
      <CourseFields categories={categories} isNew={false} />
      <SubmitButton pendingText="Saving…">Save details</SubmitButton>
    </Form>
  );
}
