import { Alert } from '@repo/ui/alert';

type ProblemAlertProps = { problem: string | null; title?: string };

/** Announces a failed action; renders nothing without a problem. */
export function ProblemAlert({ problem, title }: ProblemAlertProps) {
  return problem ? (
    <Alert tone="danger" live title={title}>
      {problem}
    </Alert>
  ) : null;
}
