import { Alert } from '@repo/ui/alert';

/** Announces a failed action; renders nothing without a problem. */
export function ProblemAlert({ problem, title }: { problem: string | null; title?: string }) {
  return problem ? (
    <Alert tone="danger" live title={title}>
      {problem}
    </Alert>
  ) : null;
}
