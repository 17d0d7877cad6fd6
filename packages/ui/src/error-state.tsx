import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { RequestId } from './request-id.tsx';

export type ErrorStateProps = {
  /** What happened: "We could not load your listings". */
  title: string;
  /** What is safe: "Nothing was changed." */
  safe?: ReactNode;
  advice?: ReactNode;
  /** A button: "Try again". */
  action?: ReactNode;
  requestId?: string;
  level?: 1 | 2 | 3;
  className?: string;
};

export function ErrorState({
  title,
  safe,
  advice,
  action,
  requestId,
  level = 2,
  className,
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className={cn('flex flex-col items-center px-4 py-12 text-center md:py-16', className)}>
      <div
        aria-hidden
        className="mb-4 flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger [&_svg]:size-6"
      >
        <TriangleAlert />
      </div>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {safe || advice ? (
        <p className="mt-1 max-w-[48ch] text-pretty text-muted">
          {safe} {advice}
        </p>
      ) : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
      {requestId ? <RequestId value={requestId} className="mt-6" /> : null}
    </div>
  );
}
