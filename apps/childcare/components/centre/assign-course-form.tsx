'use client';

import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';
import { DeadlineField } from './deadline-field.tsx';
import type { OpenCell } from './heatmap-cells.ts';
import { wasEverCompleted } from './statuses.tsx';

/** Assigns the course to the person, with an optional deadline. Opens the checkout if the course must be paid for. */
export function AssignCourseForm({ person, course, cell, onDone }: OpenCell & { onDone: () => void }) {
  const [deadline, setDeadline] = useState('');
  const { run, pending } = useSubmitAndRefresh();
  if (wasEverCompleted(cell.status)) return null;
  if (!course.isPublished) {
    return (
      <p className="text-sm text-muted">This course is no longer published, so it cannot be assigned.</p>
    );
  }

  async function assign() {
    const body = { learnerId: person.id, courseId: course.id, ...(deadline ? { deadline } : {}) };
    await run(api('POST /api/assignments', { body }), ({ checkoutUrl }) => {
      toast.success(
        checkoutUrl ? 'Assigned. Opening the payment page…' : `${course.title} is assigned to ${person.name}`,
      );
      if (checkoutUrl) window.location.assign(checkoutUrl);
      else onDone();
    });
  }

  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void assign();
      }}
    >
      <DeadlineField
        id="assign-deadline"
        label="To be done by"
        optional
        value={deadline}
        onChange={setDeadline}
      />
      <p className="text-sm text-muted">
        {person.hasJoined
          ? `${person.name} is notified by mail as soon as the course can be started.`
          : `${person.name} has not joined yet, so no mail is sent.`}
      </p>
      <Button type="submit" variant="primary" full pending={pending !== null} pendingText="Assigning…">
        Assign course
      </Button>
    </form>
  );
}
