import { LinkButton } from '@repo/ui/link-button';

type Props = { first: string | undefined; next: string | undefined };

/** To later submissions, and back to the longest waiting. */
export function GradingQueueLinks({ first, next }: Props) {
  if (!first && !next) return null;
  return (
    <nav aria-label="Submissions to grade" className="mt-6 flex flex-wrap justify-center gap-3">
      {first ? <LinkButton href={first}>Back to the oldest</LinkButton> : null}
      {next ? <LinkButton href={next}>Show those handed in later</LinkButton> : null}
    </nav>
  );
}
