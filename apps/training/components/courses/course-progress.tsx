import { cn } from '@repo/ui/cn';

export function CourseProgress({ percent, className }: { percent: number; className?: string }) {
  return (
    <div className={cn('space-y-1.5', className)}>
      <p className="flex justify-between gap-3 text-sm">
        <span className="font-medium">{percent === 100 ? 'All read' : 'Read so far'}</span>
        <span className="text-muted tabular-nums">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="Read so far"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-surface-muted"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
