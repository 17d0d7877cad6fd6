'use client';

import type { Reauthentication, ReauthenticationBody } from '@repo/schemas/account/reauthentication';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { Alert } from '../alert.tsx';
import type { ApiFailure } from '../api-failure.ts';
import { Button } from '../button.tsx';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { failureAtField } from '../form-failure.ts';
import { PasswordField } from './password-field.tsx';
import {
  fetchReauthentication,
  mailProofCode,
  sendIdentityProof,
  startGoogleReauthentication,
} from './reauthentication-api.ts';
import { CodeForm, oneTimeCodeInput } from './second-factors/code-form.tsx';
import { PasskeyButton } from './second-factors/passkey-button.tsx';

export type ReauthenticationMethodsProps = {
  reauthentication: Reauthentication;
  onProven: () => void;
};

/** The usual method first. Once a code is sent, only its form is shown. */
export function ReauthenticationMethods({ reauthentication, onProven }: ReauthenticationMethodsProps) {
  const { ways, email } = reauthentication;
  const [isMailed, setMailed] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog opened before this content existed, so focus is set here.
    part.current?.querySelector<HTMLElement>('input:not([type="hidden"]), button')?.focus();
  }, []);
  if (!Object.values(ways).includes(true)) return <SignInAgain />;
  if (isMailed) return <MailedCodeProof email={email} onProven={onProven} onBack={() => setMailed(false)} />;
  return (
    <div ref={part} className="space-y-4">
      {ways.password ? <PasswordProof email={email} onProven={onProven} /> : null}
      {ways.code ? <CodeProof label="Code of your authenticator app" onProven={onProven} /> : null}
      {ways.passkey ? (
        <PasskeyButton
          label="Confirm with a passkey"
          variant={ways.password || ways.code ? 'secondary' : 'primary'}
          optionsPath="/api/account/reauthentication/passkey/options"
          onAnswer={(passkey) => prove({ passkey }, onProven)}
        />
      ) : null}
      {ways.google ? <GoogleProof isOnly={!ways.password} onProven={onProven} /> : null}
      {ways.mailedCode ? (
        <SendCodeButton variant={ways.password ? 'ghost' : 'primary'} onSent={() => setMailed(true)}>
          {ways.password ? 'Mail me a code instead' : 'Mail me a code'}
        </SendCodeButton>
      ) : null}
    </div>
  );
}

/** The failure, or undefined once the proof is accepted. */
async function prove(proof: ReauthenticationBody, onProven: () => void): Promise<ApiFailure | undefined> {
  const failure = await sendIdentityProof(proof);
  if (!failure) onProven();
  return failure;
}

// The server checks for an empty password, so that leaving the field for another method shows no error.
const passwordForm = z.object({ password: z.string() });

function PasswordProof({ email, onProven }: { email: string; onProven: () => void }) {
  const form = useZodForm(passwordForm, { defaultValues: { password: '' } });
  return (
    <Form
      form={form}
      label="Confirm"
      onSubmit={async (body) => failureAtField(await prove(body, onProven), 'password')}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
      />
      <SubmitButton full pendingText="Checking…">
        Confirm
      </SubmitButton>
    </Form>
  );
}

const codeForm = z.object({ code: z.string() });

function CodeProof({ label, onProven }: { label: string; onProven: () => void }) {
  return (
    <CodeForm
      label="Confirm by a code"
      schema={codeForm}
      field={{ ...oneTimeCodeInput, label }}
      button="Confirm"
      pendingText="Checking…"
      onSend={(code) => prove(code, onProven)}
    />
  );
}

type SendCodeProps = { variant: 'primary' | 'ghost'; onSent: () => void; children: string };

function SendCodeButton({ variant, onSent, children }: SendCodeProps) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function send() {
    setSending(true);
    const refused = await mailProofCode();
    setSending(false);
    setFailure(refused ?? null);
    if (!refused) onSent();
  }

  return (
    <div className="space-y-4">
      {failure ? <Alert tone="danger" live title={failure.error} /> : null}
      <Button full variant={variant} pending={isSending} pendingText="Sending the code…" onClick={send}>
        {children}
      </Button>
    </div>
  );
}

type MailedCodeProps = { email: string; onProven: () => void; onBack: () => void };

function MailedCodeProof({ email, onProven, onBack }: MailedCodeProps) {
  const [times, setTimes] = useState(1);
  return (
    <div className="space-y-4">
      <p role="status" className="text-sm">
        {times === 1 ? 'A code' : 'Another code'} is on its way to {email}. It works for ten minutes.
      </p>
      <CodeProof label="Code from our mail" onProven={onProven} />
      <SendCodeButton variant="ghost" onSent={() => setTimes(times + 1)}>
        Send another code
      </SendCodeButton>
      <Button full variant="ghost" onClick={onBack}>
        Confirm in another way
      </Button>
    </div>
  );
}

/** Opens Google in its own window, so that this page keeps what was typed. */
function GoogleProof({ isOnly, onProven }: { isOnly: boolean; onProven: () => void }) {
  const [isAway, setAway] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const look = useEffectEvent(async () => {
    const answer = await fetchReauthentication();
    if (answer.ok && answer.data.provenUntil !== null) onProven();
  });
  useEffect(() => {
    if (!isAway) return;
    // The other window may be closed or left open, so its result is polled.
    const timer = setInterval(() => void look(), 2000);
    return () => clearInterval(timer);
  }, [isAway]);

  async function start() {
    setFailure(null);
    // Opened before the request: browsers block a popup that opens after an await.
    const other = window.open('about:blank', '_blank', 'popup,width=480,height=680');
    const { pathname, search } = window.location;
    const answer = await startGoogleReauthentication(other ? '/confirmed' : `${pathname}${search}`);
    if (!answer.ok) {
      other?.close();
      setFailure(answer.failure);
    } else if (other) {
      other.location.href = answer.data.url;
      setAway(true);
    } else window.location.assign(answer.data.url);
  }

  return (
    <div className="space-y-4">
      {failure ? <Alert tone="danger" live title={failure.error} /> : null}
      {isAway ? (
        <p role="status" className="text-sm">
          Confirm in the window of Google. This page continues by itself.
        </p>
      ) : null}
      <Button full variant={isOnly ? 'primary' : 'secondary'} onClick={start}>
        {isAway ? 'Open Google again' : 'Confirm with Google'}
      </Button>
    </div>
  );
}

function SignInAgain() {
  return (
    <p className="text-sm">
      This account has no password or other way to confirm here. Sign out and in again: a new sign-in counts
      for ten minutes.
    </p>
  );
}
