import { Alert } from '@repo/ui/alert';
import type { RetryReason } from './send-kept-commit-until-answered.ts';

const reasons: Record<RetryReason, string> = {
  offline: 'There is no connection.',
  busy: 'The service is busy.',
};

/** Shown in place of a lesson that waits for the commit of an earlier visit to be stored. */
export function RetryNotice({ reason }: { reason: RetryReason }) {
  return (
    <main className="p-4">
      <Alert tone="warning" live title="Your work from last time is not saved yet">
        {reasons[reason]} It is sent again automatically, and the lesson opens after that. Leave this page
        open.
      </Alert>
    </main>
  );
}
