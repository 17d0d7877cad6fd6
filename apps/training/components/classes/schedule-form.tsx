'use client';

import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import type { ClosedDay } from '@repo/schemas/training/closed-day';
import type { CourseRunDetail } from '@repo/schemas/training/course-run';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { createVersionLoader, isApiFailure } from '@repo/ui/form-version';
import { formatDate } from '@repo/ui/format-date';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '#api.ts';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { classScheduleFormSchema, type ScheduleValues, toClassScheduleValues } from './class-form-schema.ts';
import { ConfirmRescheduleDialog } from './confirm-reschedule-dialog.tsx';
import { ClassScheduleFields } from './schedule-fields.tsx';
import { useLocalOnlyAfterRefusal } from './use-local-only-after-refusal.tsx';

type ScheduleBody = z.output<typeof classScheduleFormSchema> & { expectedUpdatedAt?: string };

type ScheduleFormProps = {
  courseRunId: string;
  rooms: FirstChoices;
  closedDays: readonly ClosedDay[];
  defaultValues: ScheduleValues;
  updatedAt: string;
  enrolledCount: number;
};

/** One session per line, to compare two versions. */
function formatSessions(value: unknown): string {
  const sessions = classScheduleFormSchema.shape.sessions.safeParse(value);
  if (!sessions.success || sessions.data.length === 0) return 'No sessions';
  return sessions.data
    .map(({ title, date, startTime, endTime, room }) =>
      [`${formatDate(`${date}T00:00:00+08:00`)}, ${startTime} to ${endTime}`, title, room]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n');
}

export function ClassScheduleForm({
  courseRunId,
  rooms,
  closedDays,
  defaultValues,
  updatedAt,
  enrolledCount,
}: ScheduleFormProps) {
  const router = useRouter();
  const form = useZodForm(classScheduleFormSchema, { defaultValues });
  const draft = useFormDraft(form, { name: 'class-schedule', recordId: courseRunId });
  const localOnly = useLocalOnlyAfterRefusal();
  const [plan, setPlan] = useState<{ body: ScheduleBody; preview: ReschedulePreview } | null>(null);
  const params = { id: courseRunId };

  async function save(body: ScheduleBody): Promise<ApiFailure | CourseRunDetail> {
    const answer = await api('POST /api/course-runs/{id}/reschedule', {
      params,
      body: { ...body, ...localOnly.body },
    });
    if (!answer.ok) return localOnly.toShownFailure(answer.failure);
    toast.success('The dates and sessions are saved');
    form.reset(toClassScheduleValues(answer.data));
    router.refresh();
    return answer.data;
  }

  const people = enrolledCount === 1 ? 'The learner' : `All ${enrolledCount} learners`;
  return (
    <>
      <Form
        form={form}
        draft={draft}
        label="Dates and sessions"
        version={{
          readAt: updatedAt,
          load: createVersionLoader(
            () => api('GET /api/course-runs/{id}', { params: { id: courseRunId } }),
            (data) => ({
              values: toClassScheduleValues(data),
              updatedAt: data.updatedAt,
            }),
          ),
          fields: { sessions: { label: 'Sessions', show: formatSessions } },
        }}
        onSubmit={async (values, expectedUpdatedAt) => {
          const body = { ...values, expectedUpdatedAt };
          const answer = await api('POST /api/course-runs/{id}/reschedule/preview', { params, body });
          if (!answer.ok) return answer.failure;
          const { data } = answer;
          const isHarmless = [data.mails, data.clashes, data.notes].every((list) => list.length === 0);
          if (isHarmless) return save(body);
          setPlan({ body, preview: data });
          return undefined;
        }}
      >
        <ClassScheduleFields rooms={rooms} closedDays={closedDays} />
        {enrolledCount > 0 ? (
          <TextareaField
            control={form.control}
            name="reason"
            label="Reason"
            optional
            rows={2}
            maxLength={500}
            help={`${people} and the trainer are mailed what changes, with this reason. You see the mails before they go out.`}
          />
        ) : null}
        {localOnly.choice}
        <SubmitButton pendingText="Saving…">Save dates and sessions</SubmitButton>
      </Form>
      <ConfirmRescheduleDialog
        preview={plan?.preview ?? null}
        onClose={() => setPlan(null)}
        onSave={async () => {
          const answer = plan ? await save(plan.body) : undefined;
          return answer && isApiFailure(answer) ? answer : undefined;
        }}
      />
    </>
  );
}
