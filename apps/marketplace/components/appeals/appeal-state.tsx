import type { AppealedDecision } from '@repo/schemas/marketplace/appeal';
import { Alert } from '@repo/ui/alert';

/** What became of an appeal, or of a decision that needs none any more. */
export function AppealState({ decision }: { decision: AppealedDecision }) {
  const { appeal, outcome, answer, hasEnded } = decision;
  return (
    <div className="space-y-4">
      {appeal === null ? null : (
        <blockquote className="border-l-2 border-line pl-3 text-sm whitespace-pre-line break-words">
          {appeal}
        </blockquote>
      )}
      {outcome === null ? (
        <Alert
          tone={hasEnded ? 'success' : 'info'}
          title={hasEnded ? 'Nothing to appeal any more' : 'Your appeal is sent'}
        >
          {hasEnded
            ? 'This decision was taken back, or the listing was deleted.'
            : 'A moderator reads it and answers by mail. Each decision can be appealed once.'}
        </Alert>
      ) : (
        <Alert
          tone={outcome === 'RESTORED' ? 'success' : 'warning'}
          title={outcome === 'RESTORED' ? 'The decision was taken back' : 'The decision stays'}
        >
          <p className="break-words">{answer}</p>
        </Alert>
      )}
    </div>
  );
}
