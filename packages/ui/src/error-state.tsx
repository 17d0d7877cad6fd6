import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { RequestId } from './request-id.tsx';

export type ErrorStateProps = {
  /** What happened: "We could not load your listings". */
  title: string;
  /** What is safe, and what to do: "Nothing was changed. Try again in a moment." */
  description?: ReactNode;
  /** A button: "Try again". */
  action?: ReactNode;
  requestId?: string;
  level?: 1 | 2 | 3;
};

export function ErrorState({ requestId, ...rest }: ErrorStateProps) {
  return (
    <EmptyState {...rest} role="alert" tone="danger" icon={<Icon name="triangle-alert" />}>
      {requestId ? <RequestId value={requestId} className="mt-6" /> : null}
    </EmptyState>
  );
}
