import type { GradebookAssessment } from '@repo/schemas/training/gradebook';
import { cn } from '@repo/ui/cn';
import { gridRole } from '@repo/ui/grid-role';
import { Icon } from '@repo/ui/icon';
import { cellStyle, headHeightPx, nameColumnClass } from './grid-sizes.ts';

const cell = 'flex border-r border-b border-line-strong bg-surface-muted p-2 text-xs font-medium';

export function GradebookGridHead({ assessments }: { assessments: readonly GradebookAssessment[] }) {
  return (
    <div {...gridRole('rowgroup')} className="sticky top-0 z-20 w-max">
      <div {...gridRole('row', { 'aria-rowindex': 1 })} className="flex" style={{ height: headHeightPx }}>
        <div
          {...gridRole('columnheader', { 'aria-colindex': 1 })}
          className={cn(cell, nameColumnClass, 'sticky left-0 z-10 items-end')}
        >
          Learner
        </div>
        {assessments.map(({ id, title, maxScore, passScore, isBlind }, index) => (
          <div
            key={id}
            {...gridRole('columnheader', { 'aria-colindex': index + 2 })}
            title={title}
            className={cn(cell, 'shrink-0 flex-col justify-end gap-1')}
            style={cellStyle}
          >
            <span className="line-clamp-4 leading-tight wrap-anywhere hyphens-auto">{title}</span>
            <span className="flex items-center gap-1 font-normal text-muted tabular-nums">
              {isBlind ? <Icon name="eye-off" className="size-3.5" /> : null}
              {isBlind ? <span className="sr-only">Marked blind,</span> : null}
              of {maxScore}
              {passScore === null ? '' : `, pass ${passScore}`}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
