'use client';

import type { AssertionResponse, SecondStep as Step } from '@repo/schemas/account/second-factors';
import Link from 'next/link';
import { useState } from 'react';
import type { ApiFailure } from '../../api-failure.ts';
import { callApi } from '../../call-api.ts';
import { AppCodeForm, RecoveryCodeForm } from './code-forms.tsx';
import { loadPage } from './load-page.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepEnded } from './second-step-ended.tsx';

export type SecondStepProps = {
  ways: Step['ways'];
  byRecoveryCode: boolean;
  returnTo: string;
  /** URLs of this page and the sign-in page, including `returnTo`. */
  hrefs: { byCode: string; byRecoveryCode: string; login: string };
};

export function SecondStep({ ways, byRecoveryCode, returnTo, hrefs }: SecondStepProps) {
  const [isEnded, setEnded] = useState(false);

  async function send(
    proof: { code: string } | { passkey: AssertionResponse },
  ): Promise<ApiFailure | undefined> {
    const body = { ...proof, callbackUrl: returnTo };
    const answer = await callApi('/api/auth/second-step', { method: 'POST', body });
    if (answer.ok) return loadPage(returnTo);
    if (answer.failure.status === 401) setEnded(true);
    return answer.failure;
  }

  async function usePasskey(): Promise<ApiFailure | undefined> {
    const { proveByPasskey } = await import('./prove-by-passkey.ts');
    return proveByPasskey({
      optionsPath: '/api/auth/second-step/options',
      send: (passkey) => send({ passkey }),
    });
  }

  if (isEnded) return <SecondStepEnded loginHref={hrefs.login} />;
  return (
    <div className="space-y-6">
      {byRecoveryCode ? <RecoveryCodeForm onSend={send} /> : null}
      {ways.passkey && !byRecoveryCode ? (
        <PasskeyButton
          label="Use a passkey"
          variant={ways.totp ? 'secondary' : 'primary'}
          onPress={usePasskey}
        />
      ) : null}
      {ways.totp && !byRecoveryCode ? <AppCodeForm onSend={send} /> : null}
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
      <Link
        href={href}
        className="link target-44"
        // Keeps focus in the field: a validation message on blur would move the link away from the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {children}
      </Link>
    </li>
  );
}
