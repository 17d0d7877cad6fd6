'use client';

import type { AdminUser } from '@repo/schemas/training/user';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { RelativeTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

type Verb = 'invite' | 'deactivate' | 'reactivate';

type Props = {
  person: AdminUser;
  own: boolean;
  /** Deleted by its owner, which administrators cannot undo. */
  isDeleted: boolean;
};

export function AccessPanel({ person, own, isDeleted }: Props) {
  const router = useRouter();
  const [pending, setPending] = useState<Verb | null>(null);

  async function act(verb: Verb, done: string): Promise<string | undefined> {
    setPending(verb);
    const answer = await api(`POST /api/admin/users/{id}/${verb}`, { params: { id: person.id } });
    setPending(null);
    if (!answer.ok) return answer.failure.error;
    toast.success(done);
    router.refresh();
  }

  async function actAtOnce(verb: Verb, done: string) {
    const problem = await act(verb, done);
    if (problem) toast.error(problem);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="text-sm text-muted">
        {person.lastSignInAt ? (
          <>
            Last signed in <RelativeTime value={person.lastSignInAt} />.
          </>
        ) : (
          'Never signed in.'
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {person.status === 'invited' && !isDeleted ? (
          <Button
            pending={pending === 'invite'}
            pendingText="Sending…"
            onClick={() => void actAtOnce('invite', `Another invitation is on its way to ${person.email}`)}
          >
            Send invitation again
          </Button>
        ) : null}
        {isDeleted ? (
          <p className="text-sm text-muted">Deleted by its owner. An administrator cannot open it again.</p>
        ) : person.status === 'deactivated' ? (
          <Button
            pending={pending === 'reactivate'}
            pendingText="Reactivating…"
            onClick={() => void actAtOnce('reactivate', `${person.fullName} can sign in again`)}
          >
            Reactivate
          </Button>
        ) : own ? (
          <p className="text-sm text-muted">Your own account: another administrator can deactivate it.</p>
        ) : (
          <ConfirmDialog
            trigger={<Button variant="danger-quiet">Deactivate</Button>}
            title={`Deactivate ${person.fullName} (${person.email})?`}
            description="They are signed out everywhere at once and cannot sign in, and API keys that they made are revoked. What they did stays: enrolments, grades, attendance. You can reactivate the account at any time."
            confirmLabel="Deactivate"
            pendingLabel="Deactivating…"
            onConfirm={() => act('deactivate', `${person.fullName} is deactivated`)}
          />
        )}
      </div>
    </div>
  );
}
