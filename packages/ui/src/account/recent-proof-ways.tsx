'use client';

import type { Reauthentication } from '@repo/schemas/account/reauthentication';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { Alert } from '../alert.tsx';
import type { ApiFailure } from '../api-failure.ts';
import { Button } from '../button.tsx';
import { buttonStyles } from '../button-styles.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { TextField } from '../form-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { readReauthentication, sendProof, sendProofCode, startGoogleProof } from './read-reauthentication.ts';
import { PasskeyProof } from './second-factors/passkey-proof.tsx';

export type RecentProofWaysProps = {
  known: Reauthentication;
  onProven: () => void;
};

/** Every way that the person has, the usual one first. */
export function RecentProofWays({ known, onProven }: RecentProofWaysProps) {
  const { ways, email } = known;
  if (!Object.values(ways).includes(true)) return <SignInAgain />;
  return (
    <div className="space-y-6">
      {ways.password ? <PasswordProof email={email} onProven={onProven} /> : null}
      {ways.code ? <CodeProof label="Code of your authenticator app" onProven={onProven} /> : null}
      {ways.passkey ? <PasskeyProof isOnly={!ways.password && !ways.code} onProven={onProven} /> : null}
      {ways.google ? <GoogleProof isOnly={!ways.password} onProven={onProven} /> : null}
      {ways.mailedCode ? <MailedCodeProof email={email} isOnly={!ways.password} onProven={onProven} /> : null}
    </div>
  );
}

/** A refused proof belongs to the field it was typed in. */
function onField(failure: ApiFailure | undefined, field: string): ApiFailure | undefined {
  if (failure?.status !== 400) return failure;
  return { ...failure, details: [{ field, message: failure.error }] };
}

const passwordForm = z.object({ password: z.string().min(1, 'Enter your password') });

function PasswordProof({ email, onProven }: { email: string; onProven: () => void }) {
  const form = useZodForm(passwordForm, { defaultValues: { password: '' } });
  return (
    <Form
      form={form}
      label="Confirm with your password"
      onSubmit={async (body) => {
        const failure = await sendProof(body);
        if (failure) return onField(failure, 'password');
        onProven();
      }}
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

const codeForm = z.object({ code: z.string().trim().min(1, 'Enter the code') });

function CodeProof({ label, onProven }: { label: string; onProven: () => void }) {
  const form = useZodForm(codeForm, { defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      label="Confirm with a code"
      onSubmit={async (body) => {
        const failure = await sendProof(body);
        if (failure) return onField(failure, 'code');
        onProven();
      }}
    >
      <TextField
        control={form.control}
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="tabular-nums"
      />
      <SubmitButton full pendingText="Checking…">
        Confirm
      </SubmitButton>
    </Form>
  );
}

type MailedCodeProps = { email: string; isOnly: boolean; onProven: () => void };

function MailedCodeProof({ email, isOnly, onProven }: MailedCodeProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function send() {
    setState('sending');
    const refused = await sendProofCode();
    setFailure(refused ?? null);
    setState(refused ? 'ready' : 'sent');
  }

  return (
    <div className="space-y-4">
      {state === 'sent' ? (
        <>
          <p role="status" className="text-sm">
            A code is on its way to {email}. It works for ten minutes.
          </p>
          <CodeProof label="Code from our mail" onProven={onProven} />
        </>
      ) : null}
      {failure ? <Alert tone="danger" live title={failure.error} /> : null}
      <Button
        full
        variant={isOnly && state !== 'sent' ? 'primary' : 'ghost'}
        pending={state === 'sending'}
        pendingText="Sending the code…"
        onClick={send}
      >
        {state === 'sent' ? 'Send another code' : isOnly ? 'Mail me a code' : 'Mail me a code instead'}
      </Button>
    </div>
  );
}

/** A page of Google's in a window of its own, so that this page and what was typed in it stay. */
function GoogleProof({ isOnly, onProven }: { isOnly: boolean; onProven: () => void }) {
  const [isAway, setAway] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const look = useEffectEvent(async () => {
    const answer = await readReauthentication();
    if (answer.ok && answer.data.provenUntil !== null) onProven();
  });
  useEffect(() => {
    if (!isAway) return;
    // The other window may be closed, or left open behind this one.
    const timer = setInterval(() => void look(), 2000);
    return () => clearInterval(timer);
  }, [isAway]);

  async function start() {
    setFailure(null);
    // Opened at once: browsers let a press open a window, and not what comes after an answer.
    const other = window.open('about:blank', '_blank', 'popup,width=480,height=680');
    const { pathname, search } = window.location;
    const answer = await startGoogleProof(other ? '/confirmed' : `${pathname}${search}`);
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
          Confirm in the window of Google. This page goes on by itself.
        </p>
      ) : null}
      <Button full variant={isOnly ? 'primary' : 'secondary'} onClick={start}>
        {isAway ? 'Open Google again' : 'Confirm with Google'}
      </Button>
    </div>
  );
}

function SignInAgain() {
  const here = `${window.location.pathname}${window.location.search}`;
  return (
    <div className="space-y-4">
      <p className="text-sm">
        This account has no password or other way to confirm here. Sign out and in again: a new sign-in counts
        as a proof for ten minutes.
      </p>
      {/* A whole new page, so that nothing of this one is kept. */}
      <a
        href={`/login?callbackUrl=${encodeURIComponent(here)}`}
        className={buttonStyles({ variant: 'primary', full: true })}
      >
        Sign in again
      </a>
    </div>
  );
}
