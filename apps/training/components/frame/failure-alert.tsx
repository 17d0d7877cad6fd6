import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { RequestId } from '@repo/ui/request-id';

type Props = { failure: ApiFailure | null; showDetails?: boolean };

/** Announced by screen readers. Nothing without a failure. */
export function FailureAlert({ failure, showDetails = false }: Props) {
  if (!failure) return null;
  return (
    <Alert tone="danger" live title={failure.error}>
      {showDetails && failure.details?.length ? (
        <ul className="list-disc pl-5">
          {failure.details.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      ) : null}
      {failure.requestId ? <RequestId value={failure.requestId} /> : null}
    </Alert>
  );
}
