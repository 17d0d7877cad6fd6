'use client';

import { confirmTotpBody, type TotpSetup } from '@repo/schemas/account/second-factors';
import { useId } from 'react';
import { Button } from '../../button.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { Form, SubmitButton, useZodForm } from '../../form.tsx';
import { failureAtField } from '../../form-failure.ts';
import { TextField } from '../../form-fields.tsx';
import { QrCode } from '../../qr-code.tsx';
import { callSecondFactorApi } from './call-second-factor-api.ts';
import { oneTimeCodeInput } from './code-form.tsx';

export type AuthenticatorSetupProps = {
  setup: TotpSetup;
  onCancel: () => void;
  onConfirmed: (recoveryCodes: readonly string[] | null) => void;
};

/** "JBSW Y3DP EHPK 3PXP": groups of four are easier to type. */
export function formatSecretInGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** Shows the secret and asks for a first code to verify the setup. */
export function AuthenticatorSetup({ setup, onCancel, onConfirmed }: AuthenticatorSetupProps) {
  const scanId = useId();
  const form = useZodForm(confirmTotpBody, { defaultValues: { code: '' } });
  return (
    <div className="space-y-6">
      <section aria-labelledby={scanId} className="space-y-4">
        <div className="space-y-1">
          <h3 id={scanId} className="font-semibold">
            1. Scan the code with your app
          </h3>
          <p className="text-pretty text-sm text-muted">
            Any authenticator app will do: that of your password manager, Google Authenticator, Microsoft
            Authenticator, Aegis or another.
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-6">
          <div className="size-48 shrink-0 rounded-md border border-line">
            <QrCode value={setup.uri} label="QR code for your authenticator app" />
          </div>
          <div className="min-w-0 flex-1 basis-56 space-y-3 text-sm">
            <p>
              Is the app on this device?{' '}
              <a href={setup.uri} className="link target-44">
                Open it in the app
              </a>
            </p>
            <p className="text-muted">Or type this key into the app:</p>
            <p className="rounded-md bg-surface-muted px-3 py-2 font-mono break-words select-all">
              {formatSecretInGroups(setup.secret)}
            </p>
            <CopyButton value={setup.secret} label="Copy key" />
          </div>
        </div>
      </section>
      <Form
        form={form}
        label="Confirm the authenticator app"
        onSubmit={async (body) => {
          const answer = await callSecondFactorApi<{ recoveryCodes: string[] | null }>('/totp/confirm', {
            purpose: 'set up an authenticator app',
            method: 'POST',
            body,
          });
          if (!answer.ok) return failureAtField(answer.failure, 'code');
          onConfirmed(answer.data.recoveryCodes);
        }}
      >
        <TextField
          control={form.control}
          name="code"
          label="2. Enter the code that the app shows"
          {...oneTimeCodeInput}
          className="max-w-xs tabular-nums"
          help="Six digits, new every 30 seconds."
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton pendingText="Checking the code…">Turn on</SubmitButton>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}
