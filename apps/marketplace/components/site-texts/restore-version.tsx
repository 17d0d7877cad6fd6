'use client';

import type { SiteTextName } from '@repo/schemas/marketplace/site-text';
import { Button } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

type RestoreVersionProps = {
  name: SiteTextName;
  number: number;
  html: string;
  /** Of the latest version: nothing newer is overwritten unseen. */
  readAt: string;
};

export function RestoreVersion({ name, number, html, readAt }: RestoreVersionProps) {
  const { run, pending } = useSubmitAndRefresh();
  const body = { html, expectedUpdatedAt: readAt };
  return (
    <Button
      size="sm"
      pending={pending !== null}
      pendingText="Bringing back…"
      onClick={() =>
        void run(
          api('PUT /api/site-texts/{name}', { params: { name }, body }),
          'The page shows this text again',
        )
      }
    >
      Bring version {number} back
    </Button>
  );
}
