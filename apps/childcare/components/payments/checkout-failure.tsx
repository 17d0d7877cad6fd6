import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { RequestId } from '@repo/ui/request-id';

/** Why the page to pay at did not open, and what to do. It stays until the next try. */
export function CheckoutFailure({ failure }: { failure: ApiFailure | null }) {
  if (failure === null) return null;
  const { error, requestId, status = 0 } = failure;
  const mayWorkLater = status === 0 || status >= 500;
  return (
    <Alert tone="danger" live title="The payment page did not open" className="mb-4">
      <p>{error.replace(/[^.]$/, '$&.')}</p>
      {mayWorkLater ? <p>This try charged nothing.</p> : null}
      {status >= 500 && requestId ? <RequestId value={requestId} /> : null}
    </Alert>
  );
}
