'use client';

import type { ClassDueDate } from '@repo/schemas/training/due-date';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Field } from '@repo/ui/field';
import { Input } from '@repo/ui/input';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { toDateTimeField } from '#components/assessment-form/assessment-form-schema.ts';

/** When a class has to hand in; each date is stored by its own button. */
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

function DueDateForm({ courseRunId, row }: { courseRunId: string; row: ClassDueDate }) {
  const router = useRouter();
  const id = useId();
  const stored = toDateTimeField(row.dueDate);
  const [value, setValue] = useState(stored);
  const [error, setError] = useState<string | undefined>();
  const [isSaving, setSaving] = useState(false);

  async function save(dueDate: string | null) {
    setSaving(true);
    const answer = await callApi(`/api/course-runs/${courseRunId}/due-dates`, {
      method: 'PUT',
      body: { dueDates: [{ assessmentId: row.assessmentId, dueDate }] },
    });
    setSaving(false);
    setError(answer.ok ? undefined : answer.failure.error);
    if (!answer.ok) return;
    toast.success('The due date is saved', { description: row.title });
    router.refresh();
  }

  return (
    <form
      aria-label={`Due date of ${row.title}`}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save(value);
      }}
    >
      <div className="min-w-0 flex-1 basis-56">
        <Link href={`/assessments/${row.assessmentId}`} className="link target-44 font-medium">
          {row.title}
        </Link>
        {row.classDueDate === null ? null : (
          <p className="text-sm text-muted">
            Other classes: <DateTime value={row.courseDueDate} />
          </p>
        )}
      </div>
      <Field id={`${id}-due`} label="Due" error={error}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            required
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          disabled={value === stored || value === ''}
          pending={isSaving}
          pendingText="Saving…"
        >
          Save
        </Button>
        {row.classDueDate === null ? null : (
          <Button variant="ghost" disabled={isSaving} onClick={() => void save(null)}>
            Use the course’s date
          </Button>
        )}
      </div>
    </form>
  );
}
