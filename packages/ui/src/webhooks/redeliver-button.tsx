'use client';

import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { Icon } from '../icon.tsx';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';
import { webhookEndpointApiPath } from './webhook-texts.ts';

export function RedeliverButton({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) {
  const { run, pending } = useSubmitAndRefresh();
  const path = `${webhookEndpointApiPath(endpointId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`;
  return (
    <Button
      variant="primary"
      pending={pending !== null}
      onClick={() => run(callApi(path, { method: 'POST' }), 'It is being sent again')}
    >
      <Icon name="rotate-cw" />
      Send again
    </Button>
  );
}
