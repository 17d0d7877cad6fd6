'use client';

import {
  authenticatorCode,
  type PasskeyAssertionResponse,
  type SecondStep as Step,
  secondStepCode,
} from '@repo/schemas/account/second-factors';
import { useState } from 'react';
import { z } from 'zod';
import { Alert } from '../../alert.tsx';
import type { ApiFailure } from '../../api-failure.ts';
import { callApi } from '../../call-api.ts';
import { LinkButton } from '../../link-button.tsx';
import { PageLink } from '../../page-link.tsx';
import { CodeForm, oneTimeCodeInput } from './code-form.tsx';
import { hardNavigate } from './hard-navigate.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Shown after a timeout or too many wrong codes. */
export function SecondStepEnded({ loginHref }: { loginHref: string }) {
  return (
    <div className="space-y-6">
      <Alert tone="warning" live title="This sign-in has ended">
        It is valid for ten minutes and five attempts. Sign in again to continue.
      </Alert>
      <LinkButton href={loginHref} variant="primary" full>
        Back to sign in
      </LinkButton>
    </div>
  );
}

export type SecondStepProps = {
  ways: Step['ways'];
  byRecoveryCode: boolean;
  returnTo: string;
  /** URLs of this page and the sign-in page, including `returnTo`. */
  hrefs: { byCode: string; byRecoveryCode: string; login: string };
};

const appForm = z.object({ code: authenticatorCode });
const recoveryForm = z.object({ code: secondStepCode });
const signIn = { button: 'Sign in', pendingText: 'Signing in…' };

export function SecondStep({ ways, byRecoveryCode, returnTo, hrefs }: SecondStepProps) {
  const [isEnded, setEnded] = useState(false);

  async function send(
    proof: { code: string } | { passkey: PasskeyAssertionResponse },
  ): Promise<ApiFailure | undefined> {
    const body = { ...proof, callbackUrl: returnTo };
    const answer = await callApi('/api/auth/second-step', { method: 'POST', body });
    if (answer.ok) return hardNavigate(returnTo);
    if (answer.failure.status === 401) setEnded(true);
    return answer.failure;
  }

  if (isEnded) return <SecondStepEnded loginHref={hrefs.login} />;
  return (
    <div className="space-y-6">
      {byRecoveryCode ? (
        <CodeForm
          {...signIn}
          label="Sign in with a recovery code"
          schema={recoveryForm}
          field={{
            label: 'Recovery code',
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            help: 'One of the codes that you kept when you turned the second step on. Each works once.',
          }}
          onSend={send}
        />
      ) : null}
      {ways.passkey && !byRecoveryCode ? (
        <PasskeyButton
          label="Use a passkey"
          variant={ways.totp ? 'secondary' : 'primary'}
          optionsPath="/api/auth/second-step/options"
          onAnswer={(passkey) => send({ passkey })}
        />
      ) : null}
      {ways.totp && !byRecoveryCode ? (
        <CodeForm
          {...signIn}
          label="Second step"
          schema={appForm}
          field={{
            ...oneTimeCodeInput,
            label: 'Code',
            help: 'The six digits that your authenticator app shows now.',
          }}
          onSend={send}
        />
      ) : null}
      <ul className="space-y-2 text-sm">
        {byRecoveryCode ? (
          <OtherWay href={hrefs.byCode}>
            {ways.totp ? 'Use your authenticator app' : 'Use a passkey'}
          </OtherWay>
        ) : null}
        {ways.recoveryCode && !byRecoveryCode ? (
          <OtherWay href={hrefs.byRecoveryCode}>Use a recovery code</OtherWay>
        ) : null}
        <OtherWay href={hrefs.login}>Back to sign in</OtherWay>
      </ul>
    </div>
  );
}

function OtherWay({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <PageLink
        href={href}
        className="link target-44"
        // Keeps focus in the field: a validation message on blur would move the link away from the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {children}
      </PageLink>
    </li>
  );
}
