'use client';

import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

type PostButtonProps = {
  label: string;
  pendingText: string;
  /** The course's title, which distinguishes this button from others with the same label. */
  about: string;
  path: string;
  body?: Record<string, string>;
  done: string;
};

/** Sends one POST, shows `done` or the error, and reloads the page's data. */
export function PostButton({ label, pendingText, about, path, body, done }: PostButtonProps) {
  const router = useRouter();
  const { run, pending } = useSubmitAndRefresh();

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

/** A list item with `about` as its title, a line of text, and the button. */
export function PostRow({ children, ...button }: PostButtonProps & { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{button.about}</p>
        <p className="text-sm break-words text-muted">{children}</p>
      </div>
      <PostButton {...button} />
    </li>
  );
}
