'use client';

import type { BulkChecked, bulkAssignmentBody } from '@repo/schemas/childcare/bulk-assignment';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api } from '#api.ts';
import { several } from '#components/centre/statuses.tsx';
import { LeftPairsList } from './left-pairs-list.tsx';

export type AssignCheckProps = {
  /** Body of POST /api/assignments/bulk; stable while the dialog is open. */
  body: z.input<typeof bulkAssignmentBody>;
  titleOf: (courseId: string) => string | undefined;
  close: () => void;
  /** Returns the message of a refusal. */
  assign: () => Promise<string | undefined>;
};

/** Previews assigning to a whole group, with the mails. */
export function AssignCheck({ body, titleOf, close, assign }: AssignCheckProps) {
  const [checked, setChecked] = useState<BulkChecked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let isGone = false;
    void api('POST /api/assignments/bulk/check', { body }).then((answer) => {
      if (isGone) return;
      if (answer.ok) setChecked(answer.data);
      else setProblem(answer.failure.error);
    });
    return () => {
      isGone = true;
    };
  }, [body]);

  const isNothing = checked !== null && checked.created + checked.planned === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !pending) close();
      }}
      title="Assign to everybody who matches"
      description="Nothing is stored or sent before you press Assign."
    >
      <div className="space-y-4">
        {problem ? (
          <Alert tone="danger" live title="Nothing was assigned">
            {problem}
          </Alert>
        ) : null}
        <div role="status" className="space-y-3 text-sm">
          {checked === null && problem === null ? 'Checking…' : null}
          {checked ? <Numbers checked={checked} titleOf={titleOf} /> : null}
        </div>
        <Button
          variant="primary"
          disabled={checked === null || isNothing}
          pending={pending}
          pendingText="Assigning…"
          onClick={async () => {
            setPending(true);
            setProblem((await assign()) ?? null);
            setPending(false);
          }}
        >
          Assign
        </Button>
      </div>
    </Dialog>
  );
}

type NumbersProps = { checked: BulkChecked; titleOf: AssignCheckProps['titleOf'] };

function Numbers({ checked, titleOf }: NumbersProps) {
  const { people, created, learners, unpaid, planned, left, mails, examples } = checked;
  return (
    <>
      <p>
        {several(people, 'person matches', 'people match')}: {several(created, 'assignment', 'assignments')}{' '}
        for {several(learners, 'person', 'people')}; {several(mails, 'email goes', 'emails go')} out.
        {planned > 0
          ? ` ${several(planned, 'assignment waits', 'assignments wait')} for people to accept their invitations.`
          : ''}
        {unpaid > 0 ? ` ${several(unpaid, 'assignment is', 'assignments are')} to be paid for first.` : ''}
      </p>
      <LeftPairsList left={left} titleOf={titleOf} most={3} />
      {examples.length > 0 && mails > examples.length ? <p>The first of the emails:</p> : null}
      {examples.map(({ to, name, subject, text }) => (
        <details key={to} className="rounded-lg border border-line p-3">
          <summary className="cursor-pointer">
            <bdi>{name}</bdi>: {subject}
          </summary>
          <p className="mt-2 break-words whitespace-pre-wrap text-muted">{text}</p>
        </details>
      ))}
    </>
  );
}
