'use client';

import { REPORT_DETAILS_MAX_LENGTH, reportBody } from '@repo/schemas/marketplace/moderation';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextareaField } from '@repo/ui/form-fields';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { Flag } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { reasonOptions } from './labels.ts';

export type ReportTarget = { kind: 'listing' | 'person'; id: string; name: string };

export type ReportDialogProps = {
  target: ReportTarget;
  isSignedIn: boolean;
  /** Both together when something else opens it, such as a menu; a button of its own otherwise. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Tells the moderators about a listing or a person, with a reason. Signed out, it leads to sign-in and back. */
export function ReportDialog({ target, isSignedIn, open, onOpenChange }: ReportDialogProps) {
  const pathname = usePathname();
  const [isOwnOpen, setOwnOpen] = useState(false);
  const change = onOpenChange ?? setOwnOpen;
  if (!isSignedIn) {
    return (
      <LinkButton href={`/login?callbackUrl=${encodeURIComponent(pathname)}`} variant="ghost" size="sm">
        <Flag aria-hidden />
        Report
      </LinkButton>
    );
  }
  return (
    <Dialog
      open={open ?? isOwnOpen}
      onOpenChange={change}
      trigger={
        onOpenChange ? undefined : (
          <Button variant="ghost" size="sm">
            <Flag aria-hidden />
            Report
          </Button>
        )
      }
      title={`Report ${target.kind === 'listing' ? `“${target.name}”` : target.name}`}
      width="md"
      description="Only the moderators see your report. The other side is not told who sent it."
    >
      <ReportForm target={target} onDone={() => change(false)} />
    </Dialog>
  );
}

const paths = { listing: 'listings', person: 'users' } as const;

function ReportForm({ target, onDone }: { target: ReportTarget; onDone: () => void }) {
  const form = useZodForm(reportBody, { defaultValues: { details: '' } });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const path = `/api/${paths[target.kind]}/${encodeURIComponent(target.id)}/report`;
        const answer = await callApi<{ message: string }>(path, { method: 'POST', body: values });
        if (!answer.ok) return answer.failure;
        toast.success(answer.data.message);
        onDone();
      }}
    >
      <RadioField
        control={form.control}
        name="reason"
        label="What is wrong?"
        look="cards"
        options={reasonOptions}
      />
      <TextareaField
        control={form.control}
        name="details"
        label="What should we know?"
        help="Never share passwords or payment details here."
        optional
        rows={3}
        maxLength={REPORT_DETAILS_MAX_LENGTH}
      />
      <div className="flex flex-col-reverse gap-2 pb-4 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton pendingText="Sending…">Send report</SubmitButton>
      </div>
    </Form>
  );
}
