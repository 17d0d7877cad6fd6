'use client';

import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { api } from '#api.ts';
import { notifiedText } from '#components/assign/notified-text.ts';

type RemovePersonDialogProps = {
  person: { id: string; name: string; isMailed: boolean };
  organizationId: string;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The page to open afterwards. */
  leadsTo?: string;
};

export function RemovePersonDialog({ person, organizationId, leadsTo, ...dialog }: RemovePersonDialogProps) {
  const { run } = useSubmitAndRefresh();
  const router = useRouter();
  return (
    <ConfirmDialog
      {...dialog}
      title={`Remove ${person.name} from the centre?`}
      description={`What is assigned and not done yet is cancelled, and their seat is free. ${notifiedText(person.name, person.isMailed)} What they learnt and their certificates stay theirs. You can invite them again later.`}
      confirmLabel="Remove person"
      pendingLabel="Removing…"
      onConfirm={() => {
        const params = { id: organizationId, learnerId: person.id };
        return run(api('POST /api/organizations/{id}/learners/{learnerId}/remove', { params }), () => {
          toast.success(`${person.name} left the centre`);
          if (leadsTo) router.push(leadsTo);
        });
      }}
    />
  );
}
