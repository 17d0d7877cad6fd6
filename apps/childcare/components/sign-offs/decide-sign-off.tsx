'use client';

import {
  passSignOffFields,
  type SignOff,
  signOffBounds,
  signOffReason,
} from '@repo/schemas/childcare/sign-off';
import { Button } from '@repo/ui/button';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';

type DecideSignOffProps = {
  signOff: Pick<SignOff, 'id' | 'checklist' | 'learner'>;
  /** Of the manager, as in the account. */
  accountName: string;
};

const passForm = z.object(passSignOffFields);

/** The manager ticks what they saw, and signs it off with their name or sends it back. */
export function DecideSignOff({ signOff: { id, checklist, learner }, accountName }: DecideSignOffProps) {
  const { submit } = useSubmitAndRefresh();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [isReturning, setIsReturning] = useState(false);
  const form = useZodForm(passForm, { defaultValues: { remark: '', name: '' } });
  const missing = checklist.length - seen.length;
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="text-sm font-medium">Tick what you saw yourself</legend>
        {checklist.map((item) => (
          <CheckboxWithLabel
            key={item.id}
            label={item.text}
            checked={seen.includes(item.id)}
            onChange={({ target: { checked } }) =>
              setSeen((before) =>
                checked ? [...before, item.id] : before.filter((other) => other !== item.id),
              )
            }
          />
        ))}
      </fieldset>
      <Form
        form={form}
        label="Sign-off"
        onSubmit={async ({ remark, name }) => {
          if (missing > 0)
            return { error: 'To sign off, tick everything in the checklist. Otherwise send it back.' };
          return submit(
            api('POST /api/sign-offs/{id}/decision', {
              params: { id },
              body: { decision: 'pass', seen: [...seen], remark, name },
            }),
            'The lesson is signed off',
          );
        }}
      >
        <TextareaField
          control={form.control}
          name="remark"
          label={`Note for ${learner.name}`}
          optional
          rows={3}
          maxLength={signOffBounds.remark}
        />
        <TextField
          control={form.control}
          name="name"
          label="Your name"
          autoComplete="off"
          maxLength={signOffBounds.name}
          help={`As in your account: ${accountName}. By typing it you confirm that you saw each item. This cannot be undone.`}
        />
        <SubmitButton pendingText="Signing off…">Sign off</SubmitButton>
      </Form>
      <Dialog
        trigger={<Button variant="danger-quiet">Send back</Button>}
        open={isReturning}
        onOpenChange={setIsReturning}
        title="Send it back?"
        description={`${learner.name} reads the reason and what you ticked, and can ask again.`}
      >
        {isReturning ? <ReturnForm id={id} seen={seen} onDone={() => setIsReturning(false)} /> : null}
      </Dialog>
    </div>
  );
}

type ReturnFormProps = { id: string; seen: readonly string[]; onDone: () => void };

const returnForm = z.object({ remark: signOffReason });

function ReturnForm({ id, seen, onDone }: ReturnFormProps) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(returnForm, { defaultValues: { remark: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ remark }) => {
        const failure = await submit(
          api('POST /api/sign-offs/{id}/decision', {
            params: { id },
            body: { decision: 'return', seen: [...seen], remark },
          }),
          'The request is sent back',
        );
        if (!failure) onDone();
        return failure;
      }}
    >
      <TextareaField
        control={form.control}
        name="remark"
        label="Reason"
        rows={4}
        maxLength={signOffBounds.remark}
        help="For example: wash for 20 seconds, then show me again."
      />
      <SubmitButton pendingText="Sending back…">Send back</SubmitButton>
    </Form>
  );
}
