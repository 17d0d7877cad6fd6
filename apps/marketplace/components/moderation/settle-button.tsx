'use client';

import type { ReportStatus } from '@repo/schemas/marketplace/moderation';
import { Button, type ButtonProps } from '@repo/ui/button';
import { useAction } from '@repo/ui/use-action';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { settleCase } from './settle-case.ts';

export type SettleButtonProps = {
  /** The latest report of the case that the moderator saw. */
  reportId: string;
  status: ReportStatus;
  done: string;
  variant?: ButtonProps['variant'];
  children: ReactNode;
};

export function SettleButton({ reportId, status, done, variant, children }: SettleButtonProps) {
  const router = useRouter();
  const { run, pending } = useAction();

  async function settle() {
    // Another moderator may have handled the case, which the page then shows.
    if (await run(settleCase(reportId, status), done)) router.refresh();
  }

  return (
    <Button size="sm" variant={variant} pending={pending !== null} onClick={() => void settle()}>
      {children}
    </Button>
  );
}
