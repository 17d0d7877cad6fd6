'use client';

import type { ReportStatus } from '@repo/schemas/marketplace/moderation';
import { Button, type ButtonProps } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { updateCaseStatus } from './update-case-status.ts';

export type CaseStatusButtonProps = {
  /** The latest report of the case that the moderator saw. */
  reportId: string;
  status: ReportStatus;
  done: string;
  variant?: ButtonProps['variant'];
  children: ReactNode;
};

export function CaseStatusButton({ reportId, status, done, variant, children }: CaseStatusButtonProps) {
  const router = useRouter();
  const { run, pending } = useSubmitAndRefresh();

  async function settle() {
    // Another moderator may have handled the case, which the page then shows.
    if (await run(updateCaseStatus(reportId, status), done)) router.refresh();
  }

  return (
    <Button size="sm" variant={variant} pending={pending !== null} onClick={() => void settle()}>
      {children}
    </Button>
  );
}
