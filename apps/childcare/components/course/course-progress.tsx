import { cn } from '@repo/ui/cn';

export function CourseProgress({
  progress: progressPercent,
  className,
}: {
  progress: number;
  className?: string;
}) {
  const text = progressPercent === 100 ? 'All lessons done' : `${progressPercent}% done`;
  return (
    <div className={cn('space-y-1.5', className)}>
      <p className="text-sm text-muted tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label="Done so far"
        aria-valuenow={progressPercent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-surface-muted"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${progressPercent}%` }}
        />
      </div>
    </div>
  );
}
