'use client';

import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { LinkButton } from '../link-button.tsx';
import { type SignOutRequest, useSignOut } from './sign-out.tsx';

export type OtherAccountNoticeProps = {
  actor: { id: string; name: string; email: string };
  email: string;
  signOutRequest: SignOutRequest;
  /** The path of this page, shown again after signing out. */
  returnPath: string;
  /** Where the signed-in person continues. */
  homeHref: string;
};

/** Shown in place of a mailed link's page when another person is signed in on this device. */
export function OtherAccountNotice({
  actor,
  email,
  signOutRequest,
  returnPath,
  homeHref,
}: OtherAccountNoticeProps) {
  const [pending, setPending] = useState(false);
  const leaving = useSignOut({ personId: actor.id, call: signOutRequest, leadsTo: returnPath });
  return (
    <>
      <Alert tone="warning" title={`You are signed in as ${actor.email}`}>
        This link is for {email}. Sign out to use it; you come back to this page.
      </Alert>
      <Button
        variant="primary"
        full
        pending={pending}
        pendingText="Signing out…"
        onClick={() => {
          setPending(true);
          void leaving.signOut().finally(() => setPending(false));
        }}
      >
        Sign out
      </Button>
      <LinkButton href={homeHref} full>
        Continue as {actor.name}
      </LinkButton>
      {leaving.question}
    </>
  );
}
