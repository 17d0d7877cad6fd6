'use client';

import type { ReportStatus } from '@repo/schemas/marketplace/moderation';
import { Button, type ButtonProps } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
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
  const [isPending, setPending] = useState(false);

  async function settle() {
    setPending(true);
    const problem = await settleCase(reportId, status);
    if (problem === null) toast.success(done);
    else toast.error(problem);
    router.refresh();
    setPending(false);
  }

  return (
    <Button size="sm" variant={variant} pending={isPending} onClick={() => void settle()}>
      {children}
    </Button>
  );
}
