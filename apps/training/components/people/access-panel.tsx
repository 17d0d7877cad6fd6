'use client';

import type { UserForAdmins } from '@repo/schemas/training/user';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { RelativeTime } from '@repo/ui/time';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

type Verb = 'invite' | 'deactivate' | 'reactivate';

type Props = {
  person: UserForAdmins;
  isOwnAccount: boolean;
  /** Deleted by its owner, which administrators cannot undo. */
  isDeleted: boolean;
};

export function AccountAccessPanel({ person, isOwnAccount, isDeleted }: Props) {
  const { submit, run, pending } = useSubmitAndRefresh();
  const call = (verb: Verb) => api(`POST /api/admin/users/{id}/${verb}`, { params: { id: person.id } });

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
            onClick={() =>
              void run(call('invite'), `Another invitation is on its way to ${person.email}`, 'invite')
            }
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
            onClick={() => void run(call('reactivate'), `${person.fullName} can sign in again`, 'reactivate')}
          >
            Reactivate
          </Button>
        ) : isOwnAccount ? (
          <p className="text-sm text-muted">Your own account: another administrator can deactivate it.</p>
        ) : (
          <ConfirmDialog
            trigger={<Button variant="danger-quiet">Deactivate</Button>}
            title={`Deactivate ${person.fullName} (${person.email})?`}
            description="They are signed out everywhere at once and cannot sign in, and API keys that they made are revoked. Their enrolments, grades and attendance are kept. You can reactivate the account at any time."
            confirmLabel="Deactivate"
            pendingLabel="Deactivating…"
            onConfirm={() => submit(call('deactivate'), `${person.fullName} is deactivated`)}
          />
        )}
      </div>
    </div>
  );
}
