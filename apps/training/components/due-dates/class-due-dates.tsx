'use client';

import type { ClassDueDate } from '@repo/schemas/training/due-date';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { createVersionLoader, type FormVersion } from '@repo/ui/form-version';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '#api.ts';
import {
  assessmentFormSchema,
  toSingaporeDateTimeField,
} from '#components/assessment-form/assessment-form-schema.ts';
import { DueDateWarning } from '#components/assessment-form/due-date-warning.tsx';

export function ClassDueDates({ courseRunId, rows }: { courseRunId: string; rows: ClassDueDate[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.assessmentId} className="py-4 first:pt-0 last:pb-0">
          <DueDateForm key={row.dueDate} courseRunId={courseRunId} row={row} />
        </li>
      ))}
    </ul>
  );
}

const dueDateForm = assessmentFormSchema.pick({ dueDate: true });
type Values = z.input<typeof dueDateForm>;

function DueDateForm({ courseRunId, row }: { courseRunId: string; row: ClassDueDate }) {
  const { submit } = useSubmitAndRefresh();
  const { assessmentId } = row;
  const params = { id: courseRunId };
  const stored = toSingaporeDateTimeField(row.dueDate);
  const form = useZodForm(dueDateForm, { defaultValues: { dueDate: stored } });
  const value = form.watch('dueDate');
  const [isResetting, setResetting] = useState(false);

  // The due date itself is the version: it is the class's or the assessment's.
  const version: FormVersion<Values> = {
    readAt: row.dueDate,
    load: createVersionLoader(
      () => api('GET /api/course-runs/{id}/due-dates', { params }),
      (data) => {
        const { dueDate } = data.find((one) => one.assessmentId === assessmentId) ?? row;
        return { values: { dueDate: toSingaporeDateTimeField(dueDate) }, updatedAt: dueDate };
      },
    ),
  };

  async function save(
    dueDate: string | null,
    expectedDueDate = row.dueDate,
  ): Promise<ApiFailure | undefined> {
    const body = { dueDates: [{ assessmentId, dueDate, expectedDueDate }] };
    return submit(api('PUT /api/course-runs/{id}/due-dates', { params, body }), () => {
      toast.success('The due date is saved', { description: row.title });
    });
  }

  async function takeCourseDate() {
    setResetting(true);
    const failure = await save(null);
    setResetting(false);
    if (failure) form.setError('dueDate', { type: 'server', message: failure.error });
  }

  return (
    <Form
      form={form}
      version={version}
      label={`Due date of ${row.title}`}
      className="space-y-3"
      onSubmit={({ dueDate }, expectedDueDate) => save(dueDate, expectedDueDate)}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <PageLink href={`/assessments/${assessmentId}`} className="link target-44 font-medium">
            {row.title}
          </PageLink>
          {row.classDueDate === null ? null : (
            <p className="text-sm text-muted">
              Other classes: <DateTime value={row.courseDueDate} />
            </p>
          )}
        </div>
        <TextField control={form.control} name="dueDate" label="Due" type="datetime-local" />
        <div className="flex flex-wrap gap-2">
          <SubmitButton
            variant="secondary"
            disabled={value === stored || value === '' || isResetting}
            pendingText="Saving…"
          >
            Save
          </SubmitButton>
          {row.classDueDate === null ? null : (
            <Button variant="ghost" pending={isResetting} onClick={() => void takeCourseDate()}>
              Use the course’s date
            </Button>
          )}
        </div>
      </div>
      <DueDateWarning value={value} stored={stored} />
    </Form>
  );
}
