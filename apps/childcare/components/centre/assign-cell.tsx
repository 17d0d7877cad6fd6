'use client';

import { Button } from '@repo/ui/button';
import { useState } from 'react';
import { DeadlineField } from './deadline-field.tsx';
import type { OpenCell } from './heat.ts';
import { isCompleted } from './statuses.tsx';
import { useAct } from './use-act.ts';

type AssignCellProps = OpenCell & { onDone: () => void };

/** Assigns the course to the person, with a deadline or without. Where it is to be paid for, the payment page opens. */
export function AssignCell({ person, course, cell, onDone }: AssignCellProps) {
  const [deadline, setDeadline] = useState('');
  const { act, pending } = useAct();
  if (isCompleted(cell.status)) return null;
  if (!course.isPublished) {
    return (
      <p className="text-sm text-muted">This course is not published any more, so it cannot be assigned.</p>
    );
  }

  async function assign() {
    const { data } = await act<{ checkoutUrl?: string }>('assign', {
      path: '/api/assignments',
      options: {
        method: 'POST',
        body: { learnerId: person.id, courseId: course.id, ...(deadline ? { deadline } : {}) },
      },
      done: ({ checkoutUrl }) =>
        checkoutUrl ? 'Assigned. Opening the payment page…' : `${course.title} is assigned to ${person.name}`,
    });
    if (data?.checkoutUrl) window.location.assign(data.checkoutUrl);
    else if (data) onDone();
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
