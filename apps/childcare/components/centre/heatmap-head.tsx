import { gridRole } from '@repo/ui/grid-role';
import type { HeatCourse } from './heatmap-cells.ts';
import {
  cellStyle,
  cpdWidthPx,
  gridWidthPx,
  type HeatmapSizes,
  headHeightPx,
  nameWidthPx,
} from './heatmap-sizes.ts';

const cell = 'flex items-end border-r border-b border-line-strong bg-surface-muted p-2 text-xs font-medium';

export function HeatmapHead({ courses, sizes }: { courses: readonly HeatCourse[]; sizes: HeatmapSizes }) {
  return (
    <div {...gridRole('rowgroup')} className="sticky top-0 z-20 w-max min-w-full">
      <div
        {...gridRole('row', { 'aria-rowindex': 1 })}
        className="flex"
        style={{ height: headHeightPx, width: gridWidthPx(sizes), minWidth: '100%' }}
      >
        <div
          {...gridRole('columnheader', { 'aria-colindex': 1 })}
          className={`${cell} sticky left-0 z-10 shrink-0`}
          style={{ width: nameWidthPx }}
        >
          Person
        </div>
        <div
          {...gridRole('columnheader', { 'aria-colindex': 2 })}
          className={`${cell} shrink-0 justify-end text-right`}
          style={{ width: cpdWidthPx }}
        >
          CPD hours
        </div>
        {courses.map(({ id, title }, index) => (
          <div
            key={id}
            {...gridRole('columnheader', { 'aria-colindex': index + 3 })}
            title={title}
            className={`${cell} justify-center px-1`}
            style={cellStyle}
          >
            <span className="line-clamp-6 min-w-0 text-center leading-tight wrap-anywhere hyphens-auto">
              {title}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
