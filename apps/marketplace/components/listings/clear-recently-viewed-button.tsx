'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { focusMain } from '@repo/ui/focus-main';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function ClearRecentlyViewedButton() {
  const { run } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<Button>Clear the list</Button>}
      title="Clear what you viewed?"
      description="We forget which listings you looked at. Your favourites stay."
      confirmLabel="Clear"
      onConfirm={async () => {
        await run(api('DELETE /api/me/recently-viewed', {}), () => focusMain(), 'forget');
      }}
    />
  );
}
