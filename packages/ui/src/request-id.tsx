import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';

/** The request id to quote to support, with a copy button. */
export function RequestId({ value, className }: { value: string; className?: string }) {
  return (
    <p className={cn('flex flex-wrap items-center gap-x-2 text-xs text-muted', className)}>
      <span>
        Request <code className="font-mono">{value}</code>
      </span>
      <CopyButton value={value} label="Copy" variant="ghost" className="h-7 px-2 text-xs" />
    </p>
  );
}
