'use client';

import { Alert } from './alert.tsx';
import type { ApiFailure } from './api-failure.ts';
import { buttonStyles } from './button-styles.ts';
import { usePersonId } from './person-id.tsx';
import { RequestId } from './request-id.tsx';

/** Shows why a form was not sent. After the session ended, it links to the sign-in and back. */
export function FormFailure({ failure, kept }: { failure: ApiFailure; kept: boolean }) {
  const wasSignedIn = usePersonId() !== null;
  if (failure.status === 401 && wasSignedIn) return <SignInEnded kept={kept} />;
  // Errors that people can correct (a wrong password) need no request id.
  const isOurFault = failure.status === undefined || failure.status >= 500;
  return (
    <Alert tone="danger" live title={failure.error}>
      {failure.details?.map(({ field, message }) => (
        <p key={`${field} ${message}`}>{message}</p>
      ))}
      {isOurFault && failure.requestId ? <RequestId value={failure.requestId} /> : null}
    </Alert>
  );
}

function SignInEnded({ kept }: { kept: boolean }) {
  const here = `${window.location.pathname}${window.location.search}`;
  return (
    <Alert tone="warning" live title="Your sign-in has ended">
      <p>
        {kept
          ? 'Nothing was sent. What you typed is kept: sign in, and you are back here with it.'
          : 'Nothing was sent, and what you typed stays here. Sign in in a new tab, then send it again.'}
      </p>
      {/* A whole new page, so that no part of it still believes somebody is signed in. */}
      <a
        href={`/login?callbackUrl=${encodeURIComponent(here)}`}
        target={kept ? undefined : '_blank'}
        className={buttonStyles({ size: 'sm', className: 'mt-3' })}
      >
        Sign in
      </a>
    </Alert>
  );
}
