'use client';

import { Button, type ButtonProps } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { settleCase } from './settle-case.ts';

type Measure = 'hide' | 'restore' | 'ban' | 'unban';

type Words = { verb: string; pending: string; done: string; description: string; needsReason: boolean };

const words: Record<Measure, Words> = {
  hide: {
    verb: 'Hide listing',
    pending: 'Hiding…',
    done: 'The listing is hidden',
    description: 'Nobody but its owner and moderators can see it any more. The owner reads your reason.',
    needsReason: true,
  },
  restore: {
    verb: 'Bring back listing',
    pending: 'Bringing back…',
    done: 'The listing is back',
    description: 'It gets back the status it had before it was hidden.',
    needsReason: false,
  },
  ban: {
    verb: 'Ban',
    pending: 'Banning…',
    done: 'The account is banned',
    description: 'They are signed out everywhere at once, cannot sign in, and what they offer is hidden.',
    needsReason: true,
  },
  unban: {
    verb: 'Lift ban',
    pending: 'Lifting…',
    done: 'The ban is lifted',
    description: 'They can sign in again, and what the ban hid comes back.',
    needsReason: false,
  },
};

export type ModerateDialogProps = {
  measure: Measure;
  target: { id: string; name: string };
  /** An open case this belongs to: offers to resolve its reports in the same go. */
  caseReportId?: string;
  variant?: ButtonProps['variant'];
  /** The button's words where the place needs fewer or more than the verb. */
  children?: ReactNode;
};

/** A moderator's measure with its reason, from a button. */
export function ModerateDialog({ measure, target, caseReportId, variant, children }: ModerateDialogProps) {
  const [open, setOpen] = useState(false);
  const { verb, description } = words[measure];
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant={variant}>
          {children ?? verb}
        </Button>
      }
      title={`${verb}: ${target.name}`}
      description={description}
    >
      <MeasureForm
        measure={measure}
        target={target}
        caseReportId={caseReportId}
        onDone={() => setOpen(false)}
      />
    </Dialog>
  );
}

const maximumReason = 500;

function MeasureForm({
  measure,
  target,
  caseReportId,
  onDone,
}: Pick<ModerateDialogProps, 'measure' | 'target' | 'caseReportId'> & { onDone: () => void }) {
  const router = useRouter();
  const { verb, pending, done, needsReason } = words[measure];
  const reason = z.string().trim().max(maximumReason, `A reason has at most ${maximumReason} characters`);
  const form = useZodForm(
    z.object({ reason: needsReason ? reason.min(1, 'Give a reason') : reason, settle: z.boolean() }),
    { defaultValues: { reason: '', settle: caseReportId !== undefined } },
  );
  const kind = measure === 'hide' || measure === 'restore' ? 'listings' : 'users';
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const answer = await callApi(`/api/moderation/${kind}/${encodeURIComponent(target.id)}`, {
          method: 'POST',
          body: { action: measure, reason: values.reason },
        });
        if (!answer.ok) return answer.failure;
        const problem =
          values.settle && caseReportId !== undefined ? await settleCase(caseReportId, 'RESOLVED') : null;
        if (problem === null) toast.success(done);
        else toast.warning(done, { description: `Its reports are still open: ${problem}` });
        onDone();
        router.refresh();
      }}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        optional={!needsReason}
        rows={3}
        maxLength={maximumReason}
      />
      {caseReportId === undefined ? null : (
        <CheckboxField control={form.control} name="settle" label="Also mark these reports as resolved" />
      )}
      <div className="flex flex-col-reverse gap-2 pb-4 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton pendingText={pending} variant={needsReason ? 'danger' : 'primary'}>
          {verb}
        </SubmitButton>
      </div>
    </Form>
  );
}
