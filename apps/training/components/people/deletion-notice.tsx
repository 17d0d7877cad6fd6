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
        Its person deleted it, and it was erased on {formatDeletionDay(erasedAt)}.
      </Alert>
    );
  }
  if (erasureDueAt) {
    return (
      <Alert tone="warning" className="mb-6" title="This account is going to be erased">
        Its person deleted it on {formatDeletionDay(requestedAt)}. It is erased on{' '}
        {formatDeletionDay(erasureDueAt)}, unless they keep it.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" className="mb-6" title="This person asks for their account to be deleted">
      They asked on {formatDeletionDay(requestedAt)}. Enrolments, attendance and grades of funded training
      have to be kept; answer them, and deactivate the account when no class is ahead.
    </Alert>
  );
}
