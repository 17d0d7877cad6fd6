import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { RequestId } from '@repo/ui/request-id';

export function FailureAlert({ failure }: { failure: ApiFailure | null }) {
  if (!failure) return null;
  return (
    <Alert tone="danger" live title={failure.error}>
      {failure.requestId ? <RequestId value={failure.requestId} /> : null}
    </Alert>
  );
}
