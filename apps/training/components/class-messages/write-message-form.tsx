'use client';

import {
  type ClassMessagePreview,
  maximumClassMessageTextLength,
  previewClassMessageBody,
} from '@repo/schemas/training/class-message';
import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { formatCount } from '@repo/ui/format-count';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { PlannedMails } from '#components/classes/planned-mails.tsx';

/** `clientKey` stays until it is sent, so that a second try sends nothing twice. */
type Plan = { body: string; clientKey: string; preview: ClassMessagePreview };

/** Shows who gets which mail before it is sent. */
export function WriteMessageForm({ courseRunId }: { courseRunId: string }) {
  const router = useRouter();
  const params = { id: courseRunId };
  const form = useZodForm(previewClassMessageBody, { defaultValues: { body: '' } });
  const draft = useFormDraft(form, { name: 'class-message', recordId: courseRunId });
  // The form was submitted for the preview alone.
  const draftUntilSent = { ...draft, clear: () => {} };
  const [plan, setPlan] = useState<Plan | null>(null);

  async function readPlan(body: string, clientKey: string) {
    const answer = await api('POST /api/course-runs/{id}/messages/preview', { params, body: { body } });
    if (!answer.ok) return answer.failure;
    setPlan({ body, clientKey, preview: answer.data });
    return undefined;
  }

  async function send({ body, clientKey, preview }: Plan): Promise<string> {
    const { recipients, recipientsVersion } = preview;
    const answer = await api('POST /api/course-runs/{id}/messages', {
      params,
      body: { body, clientKey, expectedRecipients: recipientsVersion },
    });
    if (!answer.ok) {
      // Who is in the class now.
      await readPlan(body, clientKey);
      return answer.failure.error;
    }
    toast.success(`Sent to ${formatCount(recipients, ['person', 'people'])}`);
    draft.clear();
    form.reset({ body: '' });
    setPlan(null);
    router.refresh();
    return '';
  }

  return (
    <>
      <Form
        form={form}
        draft={draftUntilSent}
        label="Message to the class"
        onSubmit={({ body }) => readPlan(body, crypto.randomUUID())}
      >
        <TextareaField
          control={form.control}
          name="body"
          label="Message"
          rows={5}
          maxLength={maximumClassMessageTextLength}
          help="You see who gets it before it is sent."
        />
        <SubmitButton pendingText="Preparing…">Check and send</SubmitButton>
      </Form>
      <SendDialog plan={plan} onClose={() => setPlan(null)} onSend={send} />
    </>
  );
}

type SendDialogProps = {
  /** Null: closed. */
  plan: Plan | null;
  onClose: () => void;
  /** Resolves to why it failed; empty when it was sent. */
  onSend: (plan: Plan) => Promise<string>;
};

function SendDialog({ plan, onClose, onSend }: SendDialogProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');

  function close() {
    if (isSending) return;
    setProblem('');
    onClose();
  }

  async function send(sent: Plan) {
    setSending(true);
    setProblem(await onSend(sent));
    setSending(false);
  }

  return (
    <Dialog
      open={plan !== null}
      onOpenChange={(open) => open || close()}
      title="Send this message?"
      description="Nothing is sent yet."
    >
      {plan ? (
        <div className="space-y-4 pb-4">
          <PlannedMails mails={plan.preview.mails} />
          <p className="text-sm wrap-anywhere">
            To: <bdi>{plan.preview.names.join(', ')}</bdi>
          </p>
          <ProblemAlert problem={problem} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={isSending} onClick={close}>
              Go back
            </Button>
            <Button
              variant="primary"
              pending={isSending}
              pendingText="Sending…"
              disabled={plan.preview.recipients === 0}
              onClick={() => void send(plan)}
            >
              Send to {formatCount(plan.preview.recipients, ['person', 'people'])}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
