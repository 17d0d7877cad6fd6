'use client';

import type { AgainReason, AssignedAgain } from '@repo/schemas/childcare/assign-again';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { api } from '#api.ts';
import { DeadlineField } from './deadline-field.tsx';
import { several } from './statuses.tsx';

const reasons: Record<AgainReason, string> = {
  NOT_FOUND: 'is not of your centre any more',
  NOT_ENDING: 'was renewed, or does not expire within 60 days',
  ALREADY_ASSIGNED: 'is assigned again already',
  COURSE_NOT_PUBLISHED: 'is of a course that is not published any more',
  PAYMENT_REQUIRED: 'is of a course that your centre has to pay for: assign it under Assign',
  ORG_LEARNER_LIMIT: 'would take a seat, and all seats are taken',
};

/** A day is until its last second in Singapore. */
const endOf = (day: string) => (day === '' ? {} : { deadline: day });

type AssignAgainProps = { certificateIds: string[]; close: () => void; onDone: () => void };

/** What assigning again does, with the mails that go out, before it is done. */
export function AssignAgain({ certificateIds, close, onDone }: AssignAgainProps) {
  const router = useRouter();
  const [day, setDay] = useState('');
  const [plan, setPlan] = useState<AssignedAgain | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let isGone = false;
    const body = { certificateIds, ...endOf(day), preview: true };
    void api('POST /api/assignments/again', { body }).then((answer) => {
      if (isGone) return;
      setPlan(answer.ok ? answer.data : null);
      setProblem(answer.ok ? null : answer.failure.error);
    });
    return () => {
      isGone = true;
    };
  }, [certificateIds, day]);

  async function assign(): Promise<void> {
    setPending(true);
    const answer = await api('POST /api/assignments/again', { body: { certificateIds, ...endOf(day) } });
    setPending(false);
    if (!answer.ok) {
      setProblem(answer.failure.error);
      return;
    }
    toast.success(`${several(answer.data.assigned, 'course is', 'courses are')} assigned again`);
    onDone();
    router.refresh();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={`Assign ${several(certificateIds.length, 'course', 'courses')} again`}
      description="The course begins from nothing; earlier certificates stay on record."
    >
      <div className="space-y-4">
        <DeadlineField id="again-deadline" label="Deadline" value={day} onChange={setDay} optional />
        {problem ? (
          <Alert tone="danger" live title="Nothing was assigned">
            {problem}
          </Alert>
        ) : null}
        <div role="status" className="space-y-3 text-sm">
          {plan === null && problem === null ? 'Checking…' : null}
          {plan ? <Plan plan={plan} /> : null}
        </div>
        <Button
          variant="primary"
          disabled={plan === null || plan.assigned === 0}
          pending={pending}
          pendingText="Assigning…"
          onClick={() => void assign()}
        >
          Assign again
        </Button>
      </div>
    </Dialog>
  );
}

function Plan({ plan: { assigned, skipped, mails } }: { plan: AssignedAgain }) {
  return (
    <>
      <p>
        {several(assigned, 'course begins', 'courses begin')} again;{' '}
        {several(mails.length, 'email goes', 'emails go')} out.
      </p>
      {skipped.length > 0 ? (
        <ul className="list-disc space-y-1 pl-5">
          {skipped.map(({ certificateId, reason }) => (
            <li key={certificateId}>
              Left out: {certificateId} {reasons[reason]}.
            </li>
          ))}
        </ul>
      ) : null}
      {mails.map(({ to, name, subject, text }) => (
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
