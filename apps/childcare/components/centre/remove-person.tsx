'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { notifiedText } from '#components/assign/notified-text.ts';
import { useAct } from './use-act.ts';

type RemovePersonProps = {
  person: { id: string; name: string; isMailed: boolean };
  organizationId: string;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where to go afterwards. */
  leadsTo?: string;
};

/** Asks before somebody leaves the centre. */
export function RemovePerson({ person, organizationId, leadsTo, ...dialog }: RemovePersonProps) {
  const { act } = useAct();
  const router = useRouter();
  return (
    <ConfirmDialog
      {...dialog}
      title={`Remove ${person.name} from the centre?`}
      description={`What is assigned and not done yet is cancelled, and their seat is free. ${notifiedText(person.name, person.isMailed)} What they learnt and their certificates stay theirs. You can invite them again later.`}
      confirmLabel="Remove person"
      pendingLabel="Removing…"
      onConfirm={async () => {
        const { problem } = await act('remove', {
          path: `/api/organizations/${organizationId}/learners/${person.id}/remove`,
          options: { method: 'POST' },
          done: `${person.name} left the centre`,
        });
        if (problem === undefined && leadsTo) router.push(leadsTo);
        return problem;
      }}
    />
  );
}
