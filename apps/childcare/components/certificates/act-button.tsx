'use client';

import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

type ActButtonProps = {
  label: string;
  pendingText: string;
  /** What tells it from the others: the course's title. */
  about: string;
  path: string;
  body?: Record<string, string>;
  done: string;
};

/** Does one thing to a certificate and says so. */
export function ActButton({ label, pendingText, about, path, body, done }: ActButtonProps) {
  const router = useRouter();
  const [pending, setPending] = useState(false);

  async function act() {
    setPending(true);
    const answer = await callApi(path, { method: 'POST', ...(body ? { body } : {}) });
    if (answer.ok) toast.success(done);
    else toast.error(answer.failure.error);
    setPending(false);
    router.refresh();
  }

  return (
    <Button
      variant="primary"
      size="sm"
      pending={pending}
      pendingText={pendingText}
      onClick={() => void act()}
    >
      {label}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
