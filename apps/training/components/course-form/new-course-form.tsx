'use client';

import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { LinkButton } from '@repo/ui/link-button';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { CourseFields } from './course-fields.tsx';
import { courseFormSchema, emptyCourseForm } from './course-form-schema.ts';

export function NewCourseForm({ categories }: { categories: readonly string[] }) {
  const router = useRouter();
  const form = useZodForm(courseFormSchema, { defaultValues: emptyCourseForm });
  const draft = useFormDraft(form, { name: 'course' });
  return (
    <Form
      form={form}
      draft={draft}
      onSubmit={async (body) => {
        const answer = await api('POST /api/courses/create-course', { body });
        if (!answer.ok) return answer.failure;
        router.push(`/courses/${answer.data.id}/edit`);
        return undefined;
      }}
    >
      <CourseFields categories={categories} isNew />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Creating…">Create draft</SubmitButton>
        <LinkButton href="/courses" variant="ghost">
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}
