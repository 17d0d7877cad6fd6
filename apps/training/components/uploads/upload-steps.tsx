import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';

const steps = [
  { id: 'file', label: 'File' },
  { id: 'check', label: 'Check' },
  { id: 'send', label: 'Send' },
] as const;

export type UploadStep = (typeof steps)[number]['id'];

export function uploadStepOf({ submittedAt }: Pick<EnrolmentUpload, 'submittedAt'>): UploadStep {
  return submittedAt === null ? 'check' : 'send';
}

/** `done`: the last step is complete too. */
export function UploadSteps({
  current,
  isLastStepDone = false,
}: {
  current: UploadStep;
  isLastStepDone?: boolean;
}) {
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label="Steps" className="mb-4">
      <ol className="flex items-center gap-2">
        {steps.map(({ id, label }, index) => {
          const isDone = index < at || (isLastStepDone && index === at);
          const isCurrent = index === at;
          const content = (
            <>
              <span
                aria-hidden
                className={cn(
                  'flex size-7 shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums [&_svg]:size-4',
                  isDone && 'border-success bg-success text-success-text',
                  isCurrent && !isDone && 'border-accent bg-accent text-accent-text',
                  !isDone && !isCurrent && 'border-line-strong text-muted',
                )}
              >
                {isDone ? <Icon name="check" /> : index + 1}
              </span>
              <span className={cn('text-sm', isCurrent ? 'font-semibold' : 'text-muted')}>{label}</span>
              {isDone ? <span className="sr-only">, done</span> : null}
            </>
          );
          const className = 'flex min-h-11 items-center gap-2';
          return (
            <li
              key={id}
              aria-current={isCurrent ? 'step' : undefined}
              className="flex items-center gap-2 not-last:flex-1 not-last:after:h-px not-last:after:min-w-4 not-last:after:flex-1 not-last:after:bg-line-strong sm:not-last:flex-none sm:not-last:after:w-12"
            >
              {id === 'file' && !isCurrent ? (
                <PageLink href="/enrolments/upload" className={cn(className, 'rounded-md hover:underline')}>
                  {content}
                </PageLink>
              ) : (
                <span className={className}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
