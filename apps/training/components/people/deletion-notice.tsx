import { formatDeletionDay } from '@repo/account-deletion/deletion-texts';
import { Alert } from '@repo/ui/alert';
import type { DeletionRequest } from '#domain/deletion/find-deletion-request.ts';

export function DeletionNotice({
  deletion: { requestedAt, erasureDueAt, erasedAt },
}: {
  deletion: DeletionRequest;
}) {
  if (erasedAt) {
    return (
      <Alert tone="info" className="mb-6" title="This account is deleted">
        Deleted by its owner, and erased on {formatDeletionDay(erasedAt)}.
      </Alert>
    );
  }
  if (erasureDueAt) {
    return (
      <Alert tone="warning" className="mb-6" title="This account is going to be erased">
        Deleted by its owner on {formatDeletionDay(requestedAt)}. It is erased on{' '}
        {formatDeletionDay(erasureDueAt)}, unless they keep it.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" className="mb-6" title="This person has asked for their account to be deleted">
      They asked on {formatDeletionDay(requestedAt)}. Enrolments, attendance and grades of funded training
      have to be kept; reply to them, and deactivate the account when they have no upcoming class.
    </Alert>
  );
}
