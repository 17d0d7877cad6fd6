'use client';

import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { LinkButton } from '@repo/ui/link-button';
import { useState } from 'react';
import { api } from '#api.ts';

export function AcceptButton({ token, centre }: { token: string; centre: string }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function accept() {
    setPending(true);
    setProblem(null);
    const answer = await api('POST /api/invitations/accept', { body: { token } });
    if (answer.ok) {
      // A full page load, because the frame changes for a member of the centre.
      window.location.assign('/home');
      return;
    }
    setPending(false);
    setProblem(answer.failure.error);
  }

  return (
    <>
      <ProblemAlert problem={problem} />
      <p>
        {centre} can assign courses to you and sees how you are doing in them. Your courses and certificates
        stay yours.
      </p>
      <Button variant="primary" full pending={pending} pendingText="Joining…" onClick={() => void accept()}>
        Join {centre}
      </Button>
      <LinkButton href="/home" full>
        Not now
      </LinkButton>
    </>
  );
}
