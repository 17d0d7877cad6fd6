import { cn } from '@repo/ui/cn';

export function CourseProgress({ progress, className }: { progress: number; className?: string }) {
  return (
    <div className={cn('space-y-1.5', className)}>
      <p className="flex justify-between gap-3 text-sm">
        <span className="font-medium">{progress === 100 ? 'All read' : 'Read so far'}</span>
        <span className="text-muted tabular-nums">{progress}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="Read so far"
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-surface-muted"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${progress}%` }} />
      </div>
    </div>
  );
}
