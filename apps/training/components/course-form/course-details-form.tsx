'use client';

import {
  liveCourseChangeDeclined,
  useLiveCourseChangeConsent,
} from '@repo/ui/live-course-change-consent-provider';
import { StoredForm } from '@repo/ui/stored-form';
import { api } from '#api.ts';
import { CourseFields } from './course-fields.tsx';
import { type CourseFormSource, courseFormSchema, toCourseFormValues } from './course-form-schema.ts';

type Props = { course: CourseFormSource & { id: string; updatedAt: string }; categories: readonly string[] };

export function EditCourseDetailsForm({ course, categories }: Props) {
  const { ask } = useLiveCourseChangeConsent();
  const params = { id: course.id };
  return (
    <StoredForm
      stored={course}
      schema={courseFormSchema}
      valuesOf={toCourseFormValues}
      load={() => api('GET /api/courses/{id}', { params })}
      save={async (body) =>
        (await ask())
          ? api('PUT /api/courses/{id}', { params, body })
          : { ok: false, failure: liveCourseChangeDeclined }
      }
      draft={{ name: 'course', recordId: course.id }}
      savedText="Details saved"
      saveText="Save details"
    >
      <CourseFields categories={categories} isNew={false} />
    </StoredForm>
  );
}
