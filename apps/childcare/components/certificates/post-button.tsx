'use client';

import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { useAction } from '@repo/ui/use-action';
import { useRouter } from 'next/navigation';

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
export function PostButton({ label, pendingText, about, path, body, done }: ActButtonProps) {
  const router = useRouter();
  const { run, pending } = useAction();

  async function act() {
    if (await run(callApi(path, { method: 'POST', body }), done)) router.refresh();
  }

  return (
    <Button
      variant="primary"
      size="sm"
      pending={pending !== null}
      pendingText={pendingText}
      onClick={() => void act()}
    >
      {label}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
